//! What the house decides around a hand: purchases, antes, the dealer position, time-outs.

use super::{BuyInFault, Player, Table};
use crate::{Action, Button, LegalActions, Room, TimeoutAction};

/// Who antes for the next hand (rules 4.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Antes {
    /// What each seat posts: the ante, or all that the player has. Empty if there will be no hand.
    pub posted: Vec<(u8, u32)>,
    /// The seats that take no part.
    pub sitting_out: Vec<u8>,
    /// How many would ante, whether or not that is enough for a hand.
    pub ready: usize,
}

impl Room {
    /// Checks a purchase of chips by a player who has `stack` on the table (rules 4.1).
    ///
    /// ```
    /// let room = stud_engine::Room::preset("room_a")?;
    /// assert!(room.check_purchase(500, 1000, 4000).is_ok());
    /// assert!(room.check_purchase(500, 1000, 3999).is_err());
    /// # Ok::<(), stud_engine::UnknownName>(())
    /// ```
    ///
    /// # Errors
    /// The limit that it breaks.
    pub fn check_purchase(&self, small_bet: u32, stack: u64, amount: u64) -> Result<(), BuyInFault> {
        let after = stack.saturating_add(amount);
        if amount == 0 {
            return Err(BuyInFault::Nothing);
        }
        if let Some(least) =
            self.min_buy_in(small_bet).filter(|&least| after < least && !self.short_buy_allowed)
        {
            return Err(BuyInFault::Short { stack, amount, least });
        }
        if let Some(most) = self.max_buy_in(small_bet).filter(|&most| after > most) {
            return Err(BuyInFault::Over { stack, amount, most });
        }
        Ok(())
    }

    /// The dealer's seat in the next hand, given the last one and the seats that will be dealt in (rules 4.14).
    ///
    /// Where the house deals, the first of the seats is left of the dealer, so that this is the last. `None` if
    /// nobody is dealt in.
    ///
    /// ```
    /// let room = stud_engine::Room::preset("room_b")?;
    /// assert_eq!(room.next_dealer(Some(3), &[2, 5, 7]), Some(5));
    /// # Ok::<(), stud_engine::UnknownName>(())
    /// ```
    pub fn next_dealer(&self, last: Option<u8>, dealt_in: &[u8]) -> Option<u8> {
        match self.button {
            Button::Fixed => dealt_in.iter().copied().max(),
            Button::Moving => {
                let after =
                    dealt_in.iter().copied().filter(|&seat| last.is_some_and(|last| seat > last)).min();
                after.or_else(|| dealt_in.iter().copied().min())
            }
        }
    }

    /// Whether this player antes for the next hand: has chips, takes part, and where the room asks has said
    /// "I'm in" or left that to the automatic ante (rules 4.1).
    pub fn takes_ante_of(&self, player: &Player) -> bool {
        let consents = !self.ante_confirm || player.auto_ante || player.is_in;
        player.stack > 0 && !player.sitting_out && consents
    }

    /// What is done for a player who does not act in time; `None` if there is nothing to do.
    ///
    /// A check where that is free (unless the room always folds), else a fold; a bring-in that cannot be declined
    /// is posted.
    pub fn time_out(&self, legal: LegalActions) -> Option<Action> {
        let order = match self.timeout_action {
            TimeoutAction::CheckOrFold => [Action::Check, Action::Fold, Action::BringIn],
            TimeoutAction::Fold => [Action::Fold, Action::Check, Action::BringIn],
        };
        order.into_iter().find(|&action| legal.contains(action))
    }
}

impl Table {
    /// Who antes if a hand is dealt now, and how much.
    pub fn antes(&self) -> Antes {
        let takes_part = |player: &Player| self.room.takes_ante_of(player);
        let posted: Vec<(u8, u32)> = self
            .players()
            .filter(|(_, player)| takes_part(player))
            .map(|(seat, player)| (seat, player.stack.min(self.stakes.ante)))
            .collect();
        let sitting_out =
            self.players().filter(|(_, player)| !takes_part(player)).map(|(seat, _)| seat).collect();
        let ready = posted.len();
        let enough = ready >= usize::from(self.room.min_players);
        Antes { posted: if enough { posted } else { Vec::new() }, sitting_out, ready }
    }
}
