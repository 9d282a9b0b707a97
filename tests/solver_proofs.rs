//! Solutions written down and checked: proofs of wins and draws on boards of
//! many kinds, and proofs with a fault of each kind, which the checker finds.

use mnk::{Budget, Claim, Game, Part, Plan, Proof, ProofFault, Rules, RulesSpec, Run, Solver};

/// Two proofs of the game's value, checked, and read back from their text.
fn proofs(spec: RulesSpec) -> [Proof; 2] {
    let game = Game::new(spec.check().unwrap());
    let proofs = Solver::new().prove(&game, &Budget::default()).unwrap();
    for proof in &proofs {
        let text = proof.to_string();
        let read: Proof = text.parse().unwrap();
        assert_eq!(&read, proof, "{spec:?}");
        let positions = read.check().unwrap_or_else(|error| panic!("{spec:?}: {error}"));
        assert!(positions > 0);
    }
    proofs
}

fn base() -> RulesSpec {
    RulesSpec::default()
}

#[test]
fn solutions_of_many_boards_pass_the_independent_checker() {
    let boards = [
        (base(), Claim::Holds),
        (RulesSpec::new(3, 4, 3), Claim::Wins(7)),
        (RulesSpec::new(5, 3, 3), Claim::Wins(7)),
        (RulesSpec::new(3, 3, 2), Claim::Wins(3)),
        (RulesSpec::new(4, 4, 3), Claim::Wins(5)),
        (RulesSpec::new(4, 4, 4), Claim::Holds),
        (RulesSpec::new(4, 5, 4), Claim::Holds),
        (RulesSpec::new(5, 6, 5), Claim::Holds),
        (RulesSpec::new(4, 6, 5), Claim::Holds),
        (RulesSpec::new(2, 5, 3), Claim::Holds),
        (RulesSpec::new(6, 6, 6), Claim::Holds),
        (RulesSpec { early_draw: true, ..RulesSpec::new(3, 4, 4) }, Claim::Holds),
        (RulesSpec { wrap: true, ..base() }, Claim::Wins(7)),
        (RulesSpec { wrap: true, ..RulesSpec::new(3, 4, 3) }, Claim::Wins(5)),
        (RulesSpec { gravity: true, ..RulesSpec::new(3, 4, 3) }, Claim::Wins(9)),
        (RulesSpec { gravity: true, ..RulesSpec::new(4, 3, 3) }, Claim::Holds),
        (RulesSpec { misere: true, ..RulesSpec::new(3, 3, 2) }, Claim::Lasts(6)),
        (RulesSpec { run: Run::Exact, ..RulesSpec::new(3, 3, 2) }, Claim::Wins(3)),
        (RulesSpec { run: Run::Caro, ..RulesSpec::new(3, 3, 3) }, Claim::Holds),
        (RulesSpec { stones: 2, ..RulesSpec::new(3, 3, 3) }, Claim::Wins(0)),
    ];
    for (spec, first) in boards {
        let [proof, _] = proofs(spec);
        match first {
            // Only the kind of the claim is known beforehand.
            Claim::Wins(0) => {}
            _ => assert_eq!(proof.claim, first, "{spec:?}"),
        }
    }
}

/// A proof that holds: X wins on 3 x 4 within 7 marks.
fn good() -> Proof {
    let [proof, _] = proofs(RulesSpec::new(3, 4, 3));
    proof
}

fn fault(proof: &Proof) -> ProofFault {
    proof.check().expect_err("a proof with a fault").fault
}

#[test]
fn a_claim_that_is_too_good_fails() {
    assert_eq!(fault(&Proof { claim: Claim::Wins(6), ..good() }), ProofFault::NotWon);
    assert_eq!(fault(&Proof { claim: Claim::Wins(0), ..good() }), ProofFault::NotWon);
    // The loser lasts six marks, not seven.
    let [_, resistance] = proofs(RulesSpec::new(3, 4, 3));
    assert_eq!(resistance.claim, Claim::Lasts(6));
    let longer = Proof { claim: Claim::Lasts(7), ..resistance.clone() };
    assert!(matches!(fault(&longer), ProofFault::Lost | ProofFault::NoPlan));
    let holds = Proof { claim: Claim::Holds, ..resistance };
    assert!(matches!(fault(&holds), ProofFault::Lost | ProofFault::NoPlan));
}

#[test]
fn a_proof_without_one_of_its_plans_fails() {
    let proof = good();
    for board in proof.plans.keys() {
        let mut less = proof.clone();
        less.plans.remove(board);
        assert_eq!(fault(&less), ProofFault::NoPlan, "{board:?}");
    }
}

#[test]
fn an_illegal_or_foolish_move_in_a_plan_fails() {
    let proof = good();
    for (board, plan) in &proof.plans {
        let taken = board.iter().position(|&mark| mark != 0);
        for cell in [taken.unwrap_or(99), 12, usize::MAX] {
            let mut worse = proof.clone();
            worse.plans.insert(board.clone(), Plan::Play(cell));
            assert_eq!(fault(&worse), ProofFault::Illegal, "{board:?}: {plan:?}");
        }
    }
    let mut worse = proof.clone();
    worse.plans.insert(proof.base.clone(), Plan::Play(0));
    assert!(worse.check().is_err(), "no win through the corner was written down");
}

#[test]
fn pairs_are_checked_cell_by_cell_and_line_by_line() {
    // All lines of 6 x 6 with six in a row are held by pairs from the start.
    let [proof, _] = proofs(RulesSpec::new(6, 6, 6));
    let Some(Plan::Pairs(pairs)) = proof.plans.get(&proof.base) else {
        panic!("no pairs: {proof}");
    };
    let with = |pairs: Vec<(usize, usize)>| {
        let mut proof = proof.clone();
        proof.plans.insert(proof.base.clone(), Plan::Pairs(pairs));
        proof
    };
    assert!(with(pairs.clone()).check().is_ok());
    for left_out in 0..pairs.len() {
        let mut less = pairs.clone();
        less.remove(left_out);
        assert_eq!(fault(&with(less)), ProofFault::OpenLine);
    }
    let extra = |pair| with(pairs.iter().copied().chain([pair]).collect());
    assert_eq!(fault(&extra(pairs[0])), ProofFault::BadPair);
    assert_eq!(fault(&extra((7, 36))), ProofFault::BadPair);
    assert_eq!(fault(&extra((7, 7))), ProofFault::BadPair);
    let wins = Proof { claim: Claim::Wins(36), ..proof.clone() };
    assert_eq!(fault(&wins), ProofFault::PairsOutOfPlace);
    // Pairs hold nothing where a player may be made to fill a line, or marks fall.
    for spec in [
        RulesSpec { misere: true, ..RulesSpec::new(6, 6, 6) },
        RulesSpec { gravity: true, ..RulesSpec::new(6, 6, 6) },
        RulesSpec { stones: 2, ..RulesSpec::new(6, 6, 6) },
    ] {
        let other = Proof { rules: spec.check().unwrap(), ..proof.clone() };
        assert_eq!(fault(&other), ProofFault::PairsOutOfPlace);
    }
}

#[test]
fn parts_are_checked_cell_by_cell_and_played_out() {
    // Eight in a row on 15 x 15: more than pairs can hold.
    let [proof, _] = proofs(RulesSpec::new(15, 15, 8));
    let Some(Plan::Parts(parts)) = proof.plans.get(&proof.base) else {
        panic!("no parts: {proof}");
    };
    let with = |parts: Vec<Part>| {
        let mut proof = proof.clone();
        proof.plans.insert(proof.base.clone(), Plan::Parts(parts));
        proof
    };
    assert!(with(parts.clone()).check().is_ok());
    for (number, part) in parts.iter().enumerate().step_by(4) {
        let mut less = parts.clone();
        less.remove(number);
        assert_eq!(fault(&with(less)), ProofFault::OpenLine);
        for set in 0..part.len() {
            let mut less = parts.clone();
            less[number].remove(set);
            assert_eq!(fault(&with(less)), ProofFault::OpenLine);
        }
        let mut more = parts.clone();
        more[number].push(vec![]);
        assert_eq!(fault(&with(more)), ProofFault::LostPart);
        let mut more = parts.clone();
        more[number].push(vec![part[0][0]]);
        assert_eq!(fault(&with(more)), ProofFault::LostPart);
        // Two of three cells may be filled, whichever the defender takes.
        let [a, b, c] = part[0][..3] else { continue };
        let mut more = parts.clone();
        more[number].extend([vec![a, b], vec![b, c], vec![a, c]]);
        assert_eq!(fault(&with(more)), ProofFault::LostPart);
    }
    let extra = |part: Part| with(parts.iter().cloned().chain([part]).collect());
    assert_eq!(fault(&extra(vec![vec![225, 226]])), ProofFault::BadPart);
    assert_eq!(fault(&extra(parts[0].clone())), ProofFault::BadPart);
    let mut twice = parts.clone();
    let cell = twice[0][0][0];
    twice[0][0].push(cell);
    assert_eq!(fault(&with(twice)), ProofFault::BadPart);
    let large = vec![vec![(0..13).collect()]];
    assert_eq!(fault(&with(large)), ProofFault::BadPart);
    let wins = Proof { claim: Claim::Wins(225), ..proof.clone() };
    assert_eq!(fault(&wins), ProofFault::PairsOutOfPlace);
    for spec in [
        RulesSpec { misere: true, ..RulesSpec::new(15, 15, 8) },
        RulesSpec { gravity: true, ..RulesSpec::new(15, 15, 8) },
        RulesSpec { stones: 2, ..RulesSpec::new(15, 15, 8) },
    ] {
        let other = Proof { rules: spec.check().unwrap(), ..proof.clone() };
        assert_eq!(fault(&other), ProofFault::PairsOutOfPlace);
    }
}

#[test]
fn a_proof_about_nobody_or_from_nowhere_fails() {
    let proof = good();
    assert_eq!(fault(&Proof { player: mnk::Mark::EMPTY, ..proof.clone() }), ProofFault::Player);
    let short = Proof { base: vec![0; 5], ..proof.clone() };
    assert!(matches!(fault(&short), ProofFault::Base(_)));
    let three = RulesSpec { players: 3, ..RulesSpec::new(3, 4, 3) }.check().unwrap();
    assert_eq!(fault(&Proof { rules: three, ..proof }), ProofFault::Players);
}

#[test]
fn texts_that_are_no_proof_are_refused_with_their_line() {
    let text = good().to_string();
    let lines: Vec<&str> = text.lines().collect();
    let line_of = |text: &str| text.parse::<Proof>().expect_err(text).line;
    for (at, bad) in [
        (0, "mnk-proof 2"),
        (1, "rules 3,4"),
        (2, "base 00000000000"),
        (2, "base 00000000000x"),
        (3, "claim 3 holds"),
        (3, "claim 1 wins"),
        (3, "claim 1 wins -1"),
        (4, "000000000000"),
        (4, "000000000000 pairs 1"),
        (4, "000000000000 pairs1-2"),
        (4, "000000000000 parts 1-2/"),
        (4, "000000000000 parts 1--2"),
        (4, "000000000000 parts 1-x"),
        (4, "00000000000 1"),
        (5, lines[4]),
    ] {
        let mut worse = lines.clone();
        worse[at] = bad;
        assert_eq!(line_of(&worse.join("\n")), at + 1, "{bad}");
    }
    assert_eq!("".parse::<Proof>().unwrap_err().line, 0);
}

#[test]
fn a_position_with_a_history_is_proved_from_where_it_stands() {
    let mut game = Game::new(Rules::new(3, 4, 3).unwrap());
    for (row, col) in [(0, 0), (1, 1), (2, 2)] {
        game.play(row, col).unwrap();
    }
    for proof in Solver::new().prove(&game, &Budget::default()).unwrap() {
        assert!(proof.check().is_ok());
    }
}
