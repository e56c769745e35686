//! The unit of the benches: a plain evaluator without tables, tricks or checks.

/// No rank.
const NONE: u32 = 13;

/// A number of five to seven cards that orders hands as high poker does, not dense: the category, then five ranks.
/// It counts the cards of each rank and each suit, and looks for the categories one by one.
pub fn strength<const N: usize>(ids: [u8; N]) -> u32 {
    let (mut of_rank, mut of_suit, mut ranks_of_suit) = ([0_u8; 13], [0_u8; 4], [0_u16; 4]);
    for id in ids {
        let (rank, suit) = (usize::from(id / 4), usize::from(id % 4));
        of_rank[rank] += 1;
        of_suit[suit] += 1;
        ranks_of_suit[suit] |= 1 << rank;
    }
    let held = (0..13).filter(|&rank| of_rank[rank] > 0).fold(0, |held, rank| held | 1 << rank);
    let flush = (0..4).find(|&suit| of_suit[suit] >= 5).map(|suit| ranks_of_suit[suit]);
    if let Some(top) = flush.and_then(straight) {
        return pack(8, &[top]);
    }
    let best = |count: u8, not: [u32; 2]| {
        (0..13).rev().find(|&rank| of_rank[rank as usize] >= count && !not.contains(&rank))
    };
    if let Some(four) = best(4, [NONE; 2]) {
        return pack(7, &[four, best(1, [four, NONE]).unwrap_or(0)]);
    }
    let three = best(3, [NONE; 2]);
    let pair = best(2, [three.unwrap_or(NONE), NONE]);
    if let (Some(three), Some(pair)) = (three, pair) {
        return pack(6, &[three, pair]);
    }
    if let Some(ranks) = flush {
        return pack(5, &highest::<5>(ranks));
    }
    if let Some(top) = straight(held) {
        return pack(4, &[top]);
    }
    if let Some(three) = three {
        let [a, b] = highest(held & !(1 << three));
        return pack(3, &[three, a, b]);
    }
    let Some(pair) = pair else { return pack(0, &highest::<5>(held)) };
    if let Some(second) = best(2, [pair, NONE]) {
        return pack(2, &[pair, second, best(1, [pair, second]).unwrap_or(0)]);
    }
    let [a, b, c] = highest(held & !(1 << pair));
    pack(1, &[pair, a, b, c])
}

/// The highest card of the best straight.
fn straight(ranks: u16) -> Option<u32> {
    (4..13).rev().find(|top| ranks >> (top - 4) & 31 == 31).or((ranks & 0x100f == 0x100f).then_some(3))
}

/// The highest ranks of a set.
fn highest<const K: usize>(ranks: u16) -> [u32; K] {
    let mut found = [0; K];
    let ranks = (0..13).rev().filter(|rank| ranks >> rank & 1 == 1);
    for (found, rank) in found.iter_mut().zip(ranks) {
        *found = rank;
    }
    found
}

fn pack(category: u32, ranks: &[u32]) -> u32 {
    let packed = ranks.iter().fold(category, |packed, rank| packed << 4 | rank);
    packed << (4 * (5 - ranks.len()))
}
