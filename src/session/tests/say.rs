//! Who has a say, for every number of players who have left and stayed: who has
//! left a game is not asked about it any more, but about a new one.

use super::*;
use crate::{Reason, Status};

const BOARDS: [(u16, u16); 3] = [(3, 7), (7, 3), (5, 5)];
const UNDO: Offer = Offer::Undo { count: 1 };

/// How the last seats leave.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Leave {
    Forfeit,
    Timeout,
}

struct Case {
    session: Session,
    seats: u8,
    /// Seats from this one on have left.
    gone: u8,
    /// Lines run along the longer side.
    upright: bool,
    now: u64,
}

impl Case {
    fn play(&mut self, seat: u8, across: u32, along: u32) -> Reply {
        let (row, col) = if self.upright { (along, across) } else { (across, along) };
        done(&self.session, Command::play(seat, row, col).now(self.now))
    }

    fn give(&self, seat: u8, what: Order) -> Reply {
        done(&self.session, order(seat, what).now(self.now))
    }

    fn not_allowed(&self, seat: u8, what: Order) {
        let why = refused(&self.session, order(seat, what).now(self.now));
        assert!(matches!(why, Rejection::NotAllowed(_)), "seat {seat}, {what:?}: {why:?}");
    }

    /// An offer takes effect when the last of `asked` has accepted, and is no
    /// business of the others.
    fn takes(&self, offer: Offer, asked: &[u8]) {
        let (first, others) = asked.split_first().unwrap();
        for seat in (0..self.seats).filter(|seat| !asked.contains(seat)) {
            self.not_allowed(seat, Order::Offer(offer));
        }
        let before = self.give(*first, Order::Offer(offer));
        for (nth, &seat) in others.iter().enumerate() {
            for other in (0..self.seats).filter(|seat| !asked.contains(seat)) {
                self.not_allowed(other, Order::Accept);
                self.not_allowed(other, Order::Decline);
            }
            let reply = self.give(seat, Order::Accept);
            let last = nth + 1 == others.len();
            assert_eq!(reply.revision > before.revision, last, "{offer:?} of {asked:?}");
        }
        assert_eq!(self.session.table().offer, None);
    }
}

/// A game in which everybody has placed a mark, the last seats have left, and
/// the first has placed another one.
fn with_leavers(players: u8, gone: u8, board: (u16, u16), leave: Leave, permit: Permit) -> Case {
    let rules = RulesSpec { players, ..RulesSpec::new(board.0, board.1, 3) }.check().unwrap();
    let config = SessionConfig {
        undo: permit,
        reset: permit,
        draw: permit,
        move_ms: (leave == Leave::Timeout).then_some(10),
        ..SessionConfig::default()
    };
    let session = Session::new(rules, config).unwrap();
    let (seats, gone) = (players, players - gone);
    let mut case = Case { session, seats, gone, upright: board.0 > board.1, now: 0 };
    for seat in 0..seats {
        case.play(seat, u32::from(seat > 0), seat.into());
    }
    for seat in gone..seats {
        if leave == Leave::Forfeit {
            case.give(seat, Order::Forfeit);
        } else {
            // In turn, while the others play on in time.
            for other in 0..gone {
                case.play(other, 2 * u32::from(other > 0), u32::from(other.max(1)));
            }
            case.now += 10 * u64::from(seats - gone);
            done(&case.session, Command::tick(case.now));
            break;
        }
    }
    case
}

/// Seat 0 goes on until it has a line.
fn win(case: &mut Case) {
    while case.session.status().outcome.status == Status::Playing {
        let game = case.session.snapshot();
        let seat = game.turn().unwrap().number() - 1;
        let at = |across, along| if case.upright { (along, across) } else { (across, along) };
        let along = (0..5).find(|&along| {
            let (row, col) = at(2 * u32::from(seat > 0), along);
            game.can_play(row, col).is_ok()
        });
        case.play(seat, 2 * u32::from(seat > 0), along.unwrap());
    }
    let outcome = case.session.status().outcome;
    assert_eq!((outcome.status, outcome.winner.number()), (Status::Won, 1));
}

fn every_case(permit: Permit, check: impl Fn(&dyn Fn() -> Case)) {
    for players in 2..=4 {
        for gone in 0..=players - 2 {
            for board in BOARDS {
                for leave in [Leave::Forfeit, Leave::Timeout] {
                    check(&|| with_leavers(players, gone, board, leave, permit));
                }
            }
        }
    }
}

#[test]
fn while_a_game_goes_on_those_who_play_agree_on_it() {
    every_case(Permit::Consent, |new| {
        for offer in [UNDO, Offer::Draw] {
            let mut case = new();
            let stayed: Vec<u8> = (0..case.gone).collect();
            let before = case.session.snapshot().turn().unwrap().number() - 1;
            case.play(before, 2, 4 - u32::from(case.seats % 2));
            case.takes(offer, &stayed);
            let outcome = case.session.status().outcome;
            let drawn = (Status::Draw, Reason::Agreed);
            let playing = (Status::Playing, Reason::None);
            let expected = if offer == UNDO { playing } else { drawn };
            assert_eq!((outcome.status, outcome.reason), expected);
            check_rebuilds(&case.session);
        }
    });
}

#[test]
fn a_game_that_ended_by_a_line_belongs_to_those_who_were_still_in() {
    every_case(Permit::Consent, |new| {
        let mut case = new();
        win(&mut case);
        for seat in 0..case.seats {
            let why = refused(&case.session, order(seat, Order::Offer(Offer::Draw)).now(case.now));
            assert_eq!(why, no(Refusal::GameOver));
        }
        let stayed: Vec<u8> = (0..case.gone).collect();
        case.takes(UNDO, &stayed);
        assert_eq!(case.session.status().outcome.status, Status::Playing);
        check_rebuilds(&case.session);
    });
    every_case(Permit::Free, |new| {
        let mut case = new();
        win(&mut case);
        for seat in case.gone..case.seats {
            case.not_allowed(seat, Order::Undo { count: 1 });
            case.not_allowed(seat, Order::Offer(UNDO));
        }
        case.give(case.gone - 1, Order::Undo { count: 1 });
        assert_eq!(case.session.status().outcome.status, Status::Playing);
        check_rebuilds(&case.session);
    });
}

#[test]
fn a_new_game_takes_every_seat_since_it_deals_all_in_again() {
    every_case(Permit::Consent, |new| {
        for over in [false, true] {
            let mut case = new();
            if over {
                win(&mut case);
            }
            // Whoever asks, also who has left.
            let mut asked: Vec<u8> = (0..case.seats).collect();
            asked.reverse();
            case.takes(Offer::Reset, &asked);
            let reply = case.session.status();
            assert_eq!((reply.outcome.status, reply.move_count), (Status::Playing, 0));
            check_rebuilds(&case.session);
        }
    });
}

#[test]
fn where_all_but_one_have_left_nothing_is_taken_back_and_a_new_game_takes_all() {
    every_case(Permit::Consent, |new| {
        let case = new();
        for seat in 1..case.gone {
            case.give(seat, Order::Forfeit);
        }
        assert_eq!(case.session.status().outcome.status, Status::Won);
        for seat in 0..case.seats {
            case.not_allowed(seat, Order::Offer(UNDO));
            let why = refused(&case.session, order(seat, Order::Offer(Offer::Draw)).now(case.now));
            assert_eq!(why, no(Refusal::GameOver));
        }
        let asked: Vec<u8> = (0..case.seats).collect();
        case.takes(Offer::Reset, &asked);
        check_rebuilds(&case.session);
    });
}
