//! Setups that cannot be played are refused with every reason at once.

use std::num::NonZeroU32;
use stud_cards::CardSet;
use stud_engine::{
    Fraction, Hand, HeadsUpRaises, Rake, Rules, RulesFault, Setup, SetupFault, ShortStub, Stakes, StakesFault,
};

fn good() -> Setup {
    Setup::new(Rules::ROOM_A, Stakes::new(500, 1000, 100, 200), [10_000; 4], 3)
}

fn reasons(change: impl Fn(&mut Setup)) -> Vec<SetupFault> {
    let mut setup = good();
    change(&mut setup);
    Hand::new(&setup).map_or_else(|error| error.reasons, |_| Vec::new())
}

#[test]
fn every_single_fault_is_found() {
    use SetupFault as F;
    assert_eq!(reasons(|_| ()), []);
    assert_eq!(reasons(|s| s.stacks.truncate(1))[0], F::Seats(1));
    assert_eq!(reasons(|s| s.stacks = vec![100; 9]), [F::Seats(9)]);
    assert_eq!(reasons(|s| s.stacks.clear())[0], F::Seats(0));
    assert_eq!(reasons(|s| s.dealer = 4), [F::Dealer { dealer: 4, seats: 4 }]);
    assert_eq!(reasons(|s| s.stacks[2] = 0), [F::EmptyStack { seat: 2 }]);
    assert_eq!(reasons(|s| s.stacks[2] = u32::MAX), [F::TooManyChips { total: 4_294_997_295 }]);
    assert_eq!(reasons(|s| s.stacks[0] = (1 << 31) - 30_001), []);
    assert_eq!(reasons(|s| s.stacks[0] = (1 << 31) - 30_000), [F::TooManyChips { total: 1 << 31 }]);
    assert_eq!(reasons(|s| s.event_players = Some(3)), [F::EventPlayers { players: 3, seats: 4 }]);
    assert_eq!(reasons(|s| s.deck = CardSet::EMPTY), [F::Deck { cards: 0, needed: 27 }]);
    let stakes = |change: fn(&mut Stakes)| reasons(move |s| change(&mut s.stakes));
    assert_eq!(stakes(|s| s.bring_in = 0), [F::Stakes(StakesFault::NoBringIn)]);
    let fault = StakesFault::BringInTooLarge { bring_in: 501, small_bet: 500 };
    assert_eq!(stakes(|s| s.bring_in = 501), [F::Stakes(fault)]);
    let fault = StakesFault::SmallAboveBig { small_bet: 1001, big_bet: 1000 };
    assert_eq!(stakes(|s| s.small_bet = 1001), [F::Stakes(fault)]);
    let fault = StakesFault::TooLarge { name: "ante", amount: u32::MAX };
    assert_eq!(stakes(|s| s.ante = u32::MAX), [F::Stakes(fault)]);
    let rules = |change: fn(&mut Rules)| reasons(move |s| change(&mut s.rules));
    let share = Fraction::new(3, 2);
    assert_eq!(rules(|r| r.short_all_in = Fraction::new(3, 2)), [F::Rules(RulesFault::ShortAllIn(share))]);
    assert_eq!(
        rules(|r| r.short_all_in = Fraction::new(0, 0)),
        [F::Rules(RulesFault::ShortAllIn(Fraction::new(0, 0)))]
    );
    assert_eq!(rules(|r| r.max_raises = 201), [F::Rules(RulesFault::MaxRaises(201))]);
    let fault = RulesFault::HeadsUpRaises { limit: 2, max_raises: 3 };
    assert_eq!(rules(|r| r.heads_up_raises = HeadsUpRaises::Limit(2)), [F::Rules(fault)]);
    assert_eq!(rules(|r| r.last_street = 2), [F::Rules(RulesFault::LastStreet(2))]);
    assert_eq!(rules(|r| r.last_street = 8), [F::Rules(RulesFault::LastStreet(8))]);
    assert_eq!(rules(|r| r.chip_unit = 0), [F::Rules(RulesFault::ChipUnit(0))]);
    assert_eq!(
        rules(|r| r.rake = Rake { share: Fraction::new(1, 0), cap: NonZeroU32::new(5) }),
        [F::Rules(RulesFault::RakeShare(Fraction::new(1, 0)))]
    );
    let no_burns = rules(|r| {
        r.short_stub = ShortStub::Tda;
        r.burn = false;
    });
    assert_eq!(no_burns, [F::Rules(RulesFault::TdaWithoutBurn)]);
}

#[test]
fn all_faults_are_told_at_once_with_what_would_be_right() {
    let mut setup = good();
    setup.dealer = 9;
    setup.stacks = vec![5, 0];
    setup.stakes.bring_in = 900;
    setup.rules.chip_unit = 0;
    let error = Hand::new(&setup).unwrap_err();
    assert_eq!(error.reasons.len(), 4);
    assert_eq!(
        error.to_string(),
        "chip_unit must be 1 to 2147483647, it is 0; the bring-in must be below the small bet of 500, it is 900; \
         the dealer must be a seat from 0 to 1, it is 9; every player dealt in needs chips, seat 1 has none"
    );
}
