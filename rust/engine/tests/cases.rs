//! The case tables of the rules that the package and the reference run as well: hands, plans for the last card,
//! stakes, presets, tables and the dealer position.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Map, Value as Json, json};
use std::num::NonZeroU32;
use stud_cards::{Card, CardSet, Deck, parse_cards};
use stud_engine::{
    Action, ActionKind, BetShare, Event, Fraction, Hand, Pool, Rake, RiverPlan, Room, Rules, Setup, Stakes,
    Value,
};

/// The tables of the project, and those beside it if there are any.
fn tables() -> Vec<String> {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let names = ["before_the_betting", "betting", "dealing_and_showdown", "pots", "small_games"];
    let mut paths: Vec<String> = names.iter().map(|name| format!("{here}tests/data/{name}.json")).collect();
    let shared = std::env::var("STUD_SHARED").unwrap_or_else(|_| format!("{here}../shared"));
    let more = format!("{shared}/cases/rules.json");
    if std::path::Path::new(&more).exists() {
        paths.push(more);
    }
    paths
}

fn cases(kind: &str) -> Vec<Json> {
    let read = |path: String| -> Vec<Json> {
        serde_json::from_str(&std::fs::read_to_string(&path).unwrap())
            .unwrap_or_else(|e| panic!("{path}: {e}"))
    };
    tables().into_iter().flat_map(read).filter(|case| case["kind"] == kind).collect()
}

fn number(value: &Json) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn fraction(value: &Json) -> Fraction {
    Fraction::new(number(&value[0]) as u16, number(&value[1]) as u16)
}

fn rake(value: &Json) -> Rake {
    let cap = value[1].as_u64().and_then(|cap| NonZeroU32::new(u32::try_from(cap).unwrap()));
    Rake { share: fraction(&value[0]), cap }
}

fn bet_share(value: &Json) -> BetShare {
    let (num, den) = (number(&value[0]) as u16, number(&value[1]) as u16);
    if value[2] == "big_bet" { BetShare::of_big(num, den) } else { BetShare::of_small(num, den) }
}

/// The room of a case: its preset and what it overrides.
fn room(case: &Json) -> Room {
    let mut room = Room::preset(case["preset"].as_str().unwrap()).unwrap();
    for (field, value) in case["rules"].as_object().unwrap() {
        match field.as_str() {
            "split" => {
                room.rules.set("game", &Value::Name(value.as_str().unwrap().to_owned().into())).unwrap();
            }
            "rake" => room.rules.rake = rake(value),
            "max_players" => room.max_players = number(value) as u8,
            "table_sizes" => {
                room.table_sizes = Some(value.as_array().unwrap().iter().map(|n| number(n) as u8).collect());
            }
            "min_players" => room.min_players = number(value) as u8,
            "min_buy_in_small_bets" => room.min_buy_in_small_bets = Some(number(value)),
            "max_buy_in_small_bets" => room.max_buy_in_small_bets = Some(number(value)),
            "short_buy_allowed" => room.short_buy_allowed = value.as_bool().unwrap(),
            "ante_confirm" => room.ante_confirm = value.as_bool().unwrap(),
            "auto_ante_default" => room.auto_ante_default = value.as_bool().unwrap(),
            "history_shows_mucked" => room.history_shows_mucked = value.as_bool().unwrap(),
            "timeout_action" => room.timeout_action = value.as_str().unwrap().parse().unwrap(),
            "button" => room.button = value.as_str().unwrap().parse().unwrap(),
            "ante_fraction" => room.ante_fraction = bet_share(value),
            "bring_in_fraction" => room.bring_in_fraction = bet_share(value),
            "ante_table" => {
                let row = |row: &Json| stud_engine::AnteRow {
                    small_bet: number(&row[0]),
                    big_bet: number(&row[1]),
                    ante: number(&row[2]),
                };
                room.ante_table = value.as_array().unwrap().iter().map(row).collect();
            }
            _ => {
                let value = match value {
                    Json::Bool(on) => Value::Bool(*on),
                    Json::Number(_) => Value::Int(number(value)),
                    Json::String(name) => Value::Name(name.clone().into()),
                    _ => Value::Fraction(fraction(value)),
                };
                room.rules.set(field, &value).unwrap();
            }
        }
    }
    room
}

/// A hand of the tables, with the seat numbers of the case.
struct Case<'a> {
    id: &'a str,
    room: Room,
    names: Vec<u64>,
    hand: Hand,
    deck: Deck,
    events: Vec<Event>,
    setup: Setup,
}

impl<'a> Case<'a> {
    fn new(case: &'a Json) -> Self {
        let room = room(case);
        let mut seats: Vec<(u64, u32)> = case["stacks"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(seat, stack)| (seat.parse().unwrap(), number(stack)))
            .collect();
        seats.sort_unstable();
        let names: Vec<u64> = seats.iter().map(|&(seat, _)| seat).collect();
        let stacks: Vec<u32> = seats.iter().map(|&(_, stack)| stack).collect();
        let amount = |name: &str| number(&case["stakes"][name]);
        let stakes = Stakes::new(amount("small_bet"), amount("big_bet"), amount("ante"), amount("bring_in"));
        let dealer = names.iter().position(|&seat| case["button"] == seat).unwrap();
        let mut setup = Setup::new(room.rules, stakes, stacks, dealer as u8);
        setup.event_players = case["event_players"].as_u64().map(|players| players as u16);
        let mut deck = Deck::ordered(&parse_cards(case["deck"].as_str().unwrap()).unwrap()).unwrap();
        if let Some(order) = case["reshuffle"].as_str() {
            deck = deck.with_reshuffle(&parse_cards(order).unwrap()).unwrap();
        }
        setup.deck = deck.undealt();
        let mut hand = Hand::new(&setup).unwrap();
        let mut events = Vec::new();
        hand.advance(&mut deck, &mut events).unwrap();
        Self { id: case["id"].as_str().unwrap(), room, names, hand, deck, events, setup }
    }

    fn seats(&self, mask: u8) -> Vec<u64> {
        (0..self.names.len()).filter(|seat| mask >> seat & 1 == 1).map(|seat| self.names[seat]).collect()
    }

    fn actor(&self) -> Option<u64> {
        self.hand.actor().map(|seat| self.names[seat])
    }

    fn by_seat(&self, zeros: bool, amount: impl Fn(usize) -> i64) -> Json {
        let amounts = (0..self.names.len()).map(|seat| (self.names[seat].to_string(), amount(seat)));
        amounts
            .filter(|(_, amount)| zeros || *amount != 0)
            .map(|(seat, amount)| (seat, json!(amount)))
            .collect()
    }

    fn legal(&self) -> Json {
        let legal = self.hand.legal();
        let mut facts = Map::new();
        for action in legal {
            match action {
                Action::Fold => facts.insert("fold".into(), json!(true)),
                Action::Check => facts.insert("check".into(), json!(true)),
                Action::Call => facts.insert("call".into(), json!(legal.call())),
                Action::BringIn => facts.insert("bring_in".into(), json!(legal.bring_in())),
                Action::Wager { .. } => facts
                    .insert(format!("{}_to", legal.wager_kind()), json!(legal.wagers().collect::<Vec<_>>())),
            };
        }
        Json::Object(facts)
    }

    /// The action that a line of the case asks for, if it has that name now.
    fn action(&self, line: &Json) -> Option<Action> {
        let legal = self.hand.legal();
        let kind: ActionKind = line["do"].as_str().unwrap().parse().unwrap();
        let action = match kind {
            ActionKind::Fold => Action::Fold,
            ActionKind::Check => Action::Check,
            ActionKind::Call => Action::Call,
            ActionKind::BringIn => Action::BringIn,
            _ if kind != legal.wager_kind() => return None,
            _ => Action::Wager { to: line["to"].as_u64().map_or(legal.wagers().next()?, |to| to as u32) },
        };
        legal.contains(action).then_some(action)
    }

    fn check_points(&self, case: &Json, done: usize) {
        let id = self.id;
        let at = |point: &&Json| point["after"] == done;
        for point in case["expect"]["checkpoints"].as_array().into_iter().flatten().filter(at) {
            for (fact, expected) in point.as_object().unwrap() {
                let found = match fact.as_str() {
                    "after" => continue,
                    "street" => json!(self.hand.street()),
                    "to_act" => json!(self.actor()),
                    "pot" => json!(self.hand.pot()),
                    "legal" => self.legal(),
                    _ => panic!("{id}: unknown fact {fact}"),
                };
                assert_eq!(&found, expected, "{id}: {fact} after {done}");
            }
        }
        for line in case["expect"]["illegal"].as_array().into_iter().flatten().filter(at) {
            let turn = self.actor() == line["seat"].as_u64();
            assert!(!turn || self.action(line).is_none(), "{id}: {line} is allowed");
        }
    }

    fn play(&mut self, line: &Json) {
        let id = self.id;
        assert_eq!(self.actor(), line["seat"].as_u64(), "{id}: {line}");
        let action = if line["do"] == "timeout" {
            self.room.time_out(self.hand.legal()).unwrap()
        } else {
            self.action(line).unwrap_or_else(|| panic!("{id}: {line} not in {}", self.hand.legal()))
        };
        self.hand.play(action, &mut self.deck, &mut self.events).unwrap();
    }

    fn final_fact(&self, fact: &str, expected: &Json) -> Json {
        let hand = &self.hand;
        let written = |cards: Vec<Option<Card>>| {
            cards.iter().map(|card| card.unwrap().to_string()).collect::<Vec<_>>().join(" ")
        };
        let cards_of = |cards: &dyn Fn(usize) -> Vec<Option<Card>>| -> Json {
            let asked = expected.as_object().unwrap().keys();
            let seat = |name: &String| self.names.iter().position(|n| n.to_string() == *name).unwrap();
            asked.map(|name| (name.clone(), json!(written(cards(seat(name)))))).collect()
        };
        let order = |mask: u8| -> Json {
            hand.show_order().filter(|seat| mask >> seat & 1 == 1).map(|seat| self.names[seat]).collect()
        };
        let refund = |event: &Event| match *event {
            Event::Refund { seat, amount } => Some((usize::from(seat), i64::from(amount))),
            _ => None,
        };
        let refunds = |seat: usize| -> i64 {
            self.events
                .iter()
                .filter_map(refund)
                .filter(|(to, _)| *to == seat)
                .map(|(_, amount)| amount)
                .sum()
        };
        match fact {
            "payouts" => self.by_seat(false, |seat| i64::from(hand.won(seat))),
            "net" => self.by_seat(true, |seat| hand.payoffs()[seat]),
            "refunds" => self.by_seat(false, refunds),
            "rake" => json!(hand.rake()),
            "stub_left" => json!(hand.stub_len()),
            "uncontested" => json!(hand.show_order().next().is_none()),
            "show_order" => order(u8::MAX),
            "must_show" => order(hand.shown()),
            "may_muck" => order(hand.mucked()),
            "burns" => json!(written(hand.burns().collect())),
            "community" => json!(hand.community().map(|card| card.to_string())),
            "dealt" => cards_of(&|seat| hand.cards(seat).collect()),
            "face_up" => cards_of(&|seat| hand.upcards(seat).map(Some).collect()),
            "history_hands" => {
                let told = if self.room.history_shows_mucked { hand.mucked() } else { 0 };
                json!(self.seats(hand.shown() | told))
            }
            "river_first" => {
                let decision = |event: &Event| match *event {
                    Event::Action { seat, .. } => Some(self.names[usize::from(seat)]),
                    _ => None,
                };
                let last_card = self.events.iter().rposition(|event| {
                    matches!(event, Event::Down { .. } | Event::Up { .. } | Event::Community { .. })
                });
                json!(self.events[last_card.unwrap()..].iter().find_map(decision))
            }
            "reshuffled" => self.reshuffled(expected),
            "not_dealt_again" => {
                let dead: CardSet = expected.as_str().unwrap().parse().unwrap();
                let last = hand
                    .community()
                    .into_iter()
                    .chain((0..hand.seats()).filter_map(|seat| hand.cards(seat).nth(6).flatten()));
                assert!(last.collect::<CardSet>().is_disjoint(dead), "{}: dealt again", self.id);
                expected.clone()
            }
            "pots" => {
                let pot = |pot: &stud_engine::Pot, asked: &Json| -> Json {
                    let facts = [
                        ("amount", json!(pot.amount)),
                        ("eligible", json!(self.seats(pot.eligible))),
                        ("winners", json!(self.seats(pot.winners))),
                        ("low_winners", json!(self.seats(pot.low_winners))),
                    ];
                    let asked = |name: &str| asked.get(name).is_some();
                    facts
                        .into_iter()
                        .filter(|(name, _)| asked(name))
                        .map(|(n, v)| (n.to_owned(), v))
                        .collect()
                };
                let asked = expected.as_array().unwrap();
                assert_eq!(hand.pots().len(), asked.len(), "{}: pots", self.id);
                hand.pots().iter().zip(asked).map(|(found, asked)| pot(found, asked)).collect()
            }
            _ => panic!("{}: unknown fact {fact}", self.id),
        }
    }

    /// The cards that were shuffled, or their number, as the case asks.
    fn reshuffled(&self, expected: &Json) -> Json {
        let Some(at) = self.events.iter().position(|event| matches!(event, Event::Reshuffle { .. })) else {
            return Json::Null;
        };
        let mut before = Hand::new(&self.setup).unwrap();
        for event in &self.events[..at] {
            before.apply(*event).unwrap();
        }
        let burns: CardSet = before.burns().flatten().collect();
        let pool = match self.events[at] {
            Event::Reshuffle { pool: Pool::Burns } => burns,
            _ => burns | before.unseen(),
        };
        match expected.as_str() {
            Some(text) if text.parse() == Ok(pool) => expected.clone(),
            Some(_) => json!(pool.to_string()),
            None => json!(pool.len()),
        }
    }
}

#[test]
fn every_hand_goes_as_its_case_says_with_both_drivers() {
    let cases = cases("hand");
    assert!(cases.len() > 150);
    for json in &cases {
        let mut case = Case::new(json);
        let actions = json["actions"].as_array().unwrap();
        for (done, line) in actions.iter().enumerate() {
            case.check_points(json, done);
            case.play(line);
        }
        case.check_points(json, actions.len());
        for (fact, expected) in json["expect"]["final"].as_object().into_iter().flatten() {
            assert!(case.hand.is_over(), "{}", case.id);
            assert_eq!(&case.final_fact(fact, expected), expected, "{}: {fact}", case.id);
        }
        let mut replayed = Hand::new(&case.setup).unwrap();
        for event in &case.events {
            replayed.apply(*event).unwrap_or_else(|error| panic!("{}: {error}", case.id));
        }
        assert_eq!(replayed, case.hand, "{}", case.id);
    }
}

#[test]
fn the_last_card_is_dealt_as_planned() {
    for case in cases("river_plan") {
        let rules = room(&case).rules;
        let rows = case["given"]["rows"].as_array().unwrap();
        for (row, expected) in rows.iter().zip(case["expect"]["rows"].as_array().unwrap()) {
            let [live, stub, burns] = [0, 1, 2].map(|i| number(&row[i]) as usize);
            let plan = RiverPlan::new(&rules, live, stub, burns);
            let pool = stub + if plan.reshuffle == Some(Pool::StubAndBurns) { burns } else { 0 };
            let from_stub = usize::from(plan.reshuffle != Some(Pool::Burns));
            let dealt = usize::from(plan.burn) + if plan.community { from_stub } else { live };
            let found = json!({
                "burn": plan.burn,
                "reshuffle": plan.reshuffle.map(Pool::name),
                "deal": if plan.community { "community" } else { "down" },
                "stub_left": pool - dealt,
            });
            assert_eq!(&found, expected, "{} {row}", case["id"]);
        }
    }
}

#[test]
fn rooms_have_the_stakes_buy_ins_tables_and_dealers_of_their_cases() {
    for case in cases("stakes") {
        let rows = case["given"]["rows"].as_array().unwrap();
        for (row, expected) in rows.iter().zip(case["expect"]["rows"].as_array().unwrap()) {
            let stakes = room(&case).stakes(number(&row[0]), number(&row[1])).unwrap();
            for (name, expected) in expected.as_object().unwrap() {
                let found = match name.as_str() {
                    "small_bet" => stakes.small_bet,
                    "big_bet" => stakes.big_bet,
                    "ante" => stakes.ante,
                    _ => stakes.bring_in,
                };
                assert_eq!(&json!(found), expected, "{} {name}", case["id"]);
            }
        }
    }
    for case in cases("seats") {
        for (list, right) in [("table_size_ok", true), ("table_size_bad", false)] {
            for size in case["expect"][list].as_array().unwrap() {
                assert_eq!(room(&case).offers_seats(number(size) as usize), right, "{} {size}", case["id"]);
            }
        }
    }
    for case in cases("buy_in") {
        let (room, given) = (room(&case), &case["given"]);
        let small_bet = number(&given["small_bet"]);
        assert_eq!(json!(room.min_buy_in(small_bet).unwrap_or(0)), case["expect"]["minimum"]);
        for (list, right) in [("accept", true), ("refuse", false)] {
            for amount in case["expect"][list].as_array().unwrap() {
                let stack = given["stack"].as_u64().unwrap_or(0);
                let found = room.check_purchase(small_bet, stack, amount.as_u64().unwrap());
                assert_eq!(found.is_ok(), right, "{} {amount}", case["id"]);
            }
        }
    }
    for case in cases("button") {
        let rows = case["given"]["rows"].as_array().unwrap();
        for (row, expected) in rows.iter().zip(case["expect"]["next"].as_array().unwrap()) {
            let seats: Vec<u8> = row[1].as_array().unwrap().iter().map(|seat| number(seat) as u8).collect();
            let found = room(&case).next_dealer(Some(number(&row[0]) as u8), &seats);
            assert_eq!(json!(found), *expected, "{} {row}", case["id"]);
        }
    }
}

#[test]
fn presets_have_the_values_of_their_cases() {
    for case in cases("preset") {
        let room = room(&case);
        for (name, expected) in case["expect"].as_object().unwrap() {
            let field = if name == "split" { "game" } else { name };
            // What the house adds has cases of its own.
            let Ok(value) = room.rules.get(field) else { continue };
            let right = match (&value, expected) {
                (Value::Rake(found), _) => *found == rake(expected),
                (Value::Fraction(found), _) => *found == fraction(expected),
                (Value::Bool(found), _) => json!(found) == *expected,
                (Value::Int(found), _) => json!(found) == *expected,
                (Value::Name(found), _) => json!(found) == *expected,
            };
            assert!(right, "{} of {}: {value} not {expected}", name, case["preset"]);
        }
    }
    assert_eq!(Rules::PRESETS.len(), 16);
}
