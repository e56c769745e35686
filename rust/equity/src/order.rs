//! Sorting by strength.

/// Sorts by a key of few values, counted out: there can be millions. What is equal stays in its order.
pub(crate) fn sort_by_key<T: Copy>(items: &mut Vec<T>, key: impl Fn(&T) -> u16) {
    let (Some(&any), Some(top)) = (items.first(), items.iter().map(&key).max()) else { return };
    // Where the next one of each key goes.
    let mut places = vec![0; usize::from(top) + 1];
    for item in &*items {
        places[usize::from(key(item))] += 1;
    }
    let mut start = 0;
    for place in &mut places {
        start += std::mem::replace(place, start);
    }
    let mut sorted = vec![any; items.len()];
    for item in &*items {
        let place = &mut places[usize::from(key(item))];
        sorted[*place] = *item;
        *place += 1;
    }
    *items = sorted;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_and_keeps_the_order_of_equals() {
        let mut stream = stud_cards::Stream::new(2, 0);
        for count in [0, 1, 2, 1000] {
            let mut items: Vec<_> = (0..count).map(|index| (stream.below(50) as u16, index)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_by_key(&mut items, |item| item.0);
            assert_eq!(items, expected);
        }
    }
}
