//! Draws on boards of any size: the pairs and parts that the solver finds are
//! looked up window by window, and played with against makers of lines.

use mnk::{
    Budget, Claim, Game, Mark, Part, Plan, Proof, Rules, RulesSpec, Run, SolveError, Solver,
    Status, Value,
};
use std::collections::{HashMap, HashSet};

/// Enough for any of these boards, and little.
const NODES: u64 = 2_000;

/// Numbers that are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

fn spec(rows: u16, cols: u16, k: u16) -> RulesSpec {
    RulesSpec::new(rows, cols, k)
}

/// Boards that a look at pairs and parts decides, some on their side.
fn boards() -> Vec<RulesSpec> {
    let wrap = true;
    vec![
        spec(15, 15, 8),
        spec(16, 16, 8),
        spec(19, 19, 8),
        spec(19, 19, 9),
        spec(14, 14, 8),
        spec(12, 12, 8),
        spec(9, 15, 8),
        spec(15, 9, 8),
        spec(10, 10, 7),
        spec(9, 9, 7),
        spec(11, 11, 7),
        spec(8, 20, 7),
        spec(20, 8, 7),
        spec(4, 30, 5),
        spec(30, 4, 5),
        spec(7, 30, 8),
        spec(30, 7, 8),
        spec(8, 40, 8),
        spec(3, 30, 7),
        spec(30, 3, 7),
        RulesSpec { wrap, ..spec(12, 20, 8) },
        RulesSpec { wrap, ..spec(20, 12, 8) },
        RulesSpec { wrap, ..spec(18, 28, 9) },
        RulesSpec { run: Run::Exact, ..spec(15, 15, 8) },
        RulesSpec { run: Run::Caro, ..spec(19, 15, 8) },
        RulesSpec { run: Run::CaroExact, ..spec(6, 7, 6) },
        RulesSpec { run: Run::Exact, ..spec(7, 3, 4) },
        RulesSpec { early_draw: true, ..spec(13, 13, 8) },
    ]
}

fn game(spec: RulesSpec) -> Game {
    Game::new(spec.check().unwrap())
}

/// What holds a player's lines from the start, as parts.
fn parts(proof: &Proof) -> Vec<Part> {
    match proof.plans.get(&proof.base) {
        Some(Plan::Pairs(pairs)) => pairs.iter().map(|&(one, two)| vec![vec![one, two]]).collect(),
        Some(Plan::Parts(parts)) => parts.clone(),
        plan => panic!("{:?}: {plan:?}", proof.rules),
    }
}

/// Every window of k cells, on a torus of k different ones.
fn windows(rules: &Rules) -> Vec<HashSet<usize>> {
    let RulesSpec { rows, cols, k, wrap, .. } = rules.spec();
    let (rows, cols, k) = (i64::from(rows), i64::from(cols), i64::from(k));
    let mut windows = Vec::new();
    for start in 0..rows * cols {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (-1, 1)] {
            let cells = (0..k).filter_map(|step| {
                let (row, col) = (start / cols + step * down, start % cols + step * right);
                let on = (0..rows).contains(&row) && (0..cols).contains(&col);
                let round = row.rem_euclid(rows) * cols + col.rem_euclid(cols);
                (on || wrap).then_some(round as usize)
            });
            let cells: HashSet<usize> = cells.collect();
            if cells.len() == k as usize {
                windows.push(cells);
            }
        }
    }
    windows
}

/// Both players' proofs that they hold a game, which the checker has seen.
fn proofs(spec: RulesSpec) -> [Proof; 2] {
    let proofs = Solver::new().prove(&game(spec), &Budget::nodes(NODES)).unwrap();
    for proof in &proofs {
        assert_eq!(proof.claim, Claim::Holds, "{spec:?}");
        let read: Proof = proof.to_string().parse().unwrap();
        assert_eq!(&read, proof, "{spec:?}");
        read.check().unwrap_or_else(|error| panic!("{spec:?}: {error}"));
    }
    proofs
}

#[test]
fn boards_that_pairs_or_parts_hold_are_drawn_without_a_search() {
    for spec in boards() {
        let solution = Solver::new().solve(&game(spec), &Budget::nodes(NODES));
        let solution = solution.unwrap_or_else(|error| panic!("{spec:?}: {error}"));
        assert_eq!((solution.value, solution.plies), (Value::Draw, None), "{spec:?}");
    }
}

#[test]
fn every_window_holds_a_whole_set_and_no_cell_is_in_two_parts() {
    for spec in boards() {
        let rules = spec.check().unwrap();
        for proof in proofs(spec) {
            let parts = parts(&proof);
            let mut used = HashSet::new();
            for part in &parts {
                let cells: HashSet<usize> = part.iter().flatten().copied().collect();
                assert!(cells.iter().all(|&cell| cell < rules.cells() && used.insert(cell)));
            }
            for window in windows(&rules) {
                let holds = |set: &Vec<usize>| set.iter().all(|cell| window.contains(cell));
                assert!(parts.iter().flatten().any(holds), "{spec:?}: {window:?}");
            }
        }
    }
}

#[test]
fn the_budget_it_took_is_enough_and_none_is_not() {
    for spec in boards() {
        let game = game(spec);
        let nodes = Solver::new().solve(&game, &Budget::default()).unwrap().nodes;
        assert_eq!(Solver::new().solve(&game, &Budget::nodes(nodes)).unwrap().nodes, nodes);
        let none = Solver::new().solve(&game, &Budget::nodes(0));
        assert_eq!(none, Err(SolveError::Undecided { nodes: 0 }), "{spec:?}");
        let mut solver = Solver::new();
        solver.cancel().cancel();
        assert_eq!(solver.solve(&game, &Budget::default()), Err(SolveError::Cancelled));
        assert!(solver.solve(&game, &Budget::default()).is_ok());
    }
}

#[test]
fn positions_called_drawn_are_proved_for_both_players() {
    let (mut drawn, mut moved) = (0, 0);
    for (spec, seed) in [spec(10, 10, 7), spec(15, 15, 8), spec(9, 15, 8), spec(15, 9, 7)]
        .into_iter()
        .flat_map(|spec| (0..24).map(move |seed| (spec, seed)))
    {
        let (mut game, mut chance) = (game(spec), Chance(seed));
        for _ in 0..1 + seed {
            let cells: Vec<_> = game.legal_moves().collect();
            let cell = cells[chance.below(cells.len())];
            game.play(cell.row.into(), cell.col.into()).unwrap();
        }
        let Ok(proofs) = Solver::new().prove(&game, &Budget::nodes(4 * NODES)) else { continue };
        for proof in &proofs {
            assert_eq!(proof.claim, Claim::Holds, "{spec:?} {seed}");
            proof.check().unwrap_or_else(|error| panic!("{spec:?} {seed}: {error}"));
            moved += u32::from(matches!(proof.plans.get(&proof.base), Some(Plan::Play(_))));
        }
        drawn += 1;
    }
    // Some only after a move of the player in turn.
    assert!(drawn > 80 && moved > 0, "{drawn} {moved}");
}

/// A part as a defender plays it: by looking at all that can still happen.
struct Held {
    cells: Vec<usize>,
    sets: Vec<u32>,
    known: HashMap<(u32, u32), bool>,
}

impl Held {
    fn new(part: &Part) -> Held {
        let mut cells: Vec<usize> = part.iter().flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let bit = |cell| 1 << cells.iter().position(|at| at == cell).unwrap();
        let sets = part.iter().map(|set| set.iter().map(bit).sum()).collect();
        Held { cells, sets, known: HashMap::new() }
    }

    /// Whether the attacker, in turn, never fills a set.
    fn is_safe(&mut self, attack: u32, defence: u32) -> bool {
        if let Some(&safe) = self.known.get(&(attack, defence)) {
            return safe;
        }
        let free: Vec<u32> = self.free(attack | defence);
        let open = self.sets.iter().any(|set| set & defence == 0);
        let safe = !open || free.iter().all(|mark| self.reply(attack | mark, defence).is_some());
        self.known.insert((attack, defence), safe);
        safe
    }

    /// A reply after which the attacker never fills a set; 0 where none is
    /// needed.
    fn reply(&mut self, attack: u32, defence: u32) -> Option<u32> {
        if self.sets.iter().any(|set| set & !attack == 0) {
            return None;
        }
        if self.sets.iter().all(|set| set & defence != 0) {
            return Some(0);
        }
        self.free(attack | defence).into_iter().find(|reply| self.is_safe(attack, defence | reply))
    }

    fn free(&self, taken: u32) -> Vec<u32> {
        (0..self.cells.len()).map(|at| 1 << at).filter(|bit| taken & bit == 0).collect()
    }
}

/// A game in which one player holds parts and the other makes lines.
struct Play {
    game: Game,
    windows: Vec<Vec<usize>>,
    parts: Vec<Held>,
    /// For each cell its part, and its bit there.
    part_of: HashMap<usize, (usize, u32)>,
    board: Vec<Mark>,
    /// The attacker's and the defender's marks in each part.
    marks: Vec<(u32, u32)>,
    chance: Chance,
}

impl Play {
    fn new(proof: &Proof) -> Play {
        let parts: Vec<Held> = parts(proof).iter().map(Held::new).collect();
        let mut part_of = HashMap::new();
        for (number, part) in parts.iter().enumerate() {
            for (at, &cell) in part.cells.iter().enumerate() {
                part_of.insert(cell, (number, 1 << at));
            }
        }
        let windows = windows(&proof.rules).into_iter().map(|window| window.into_iter().collect());
        let (windows, marks) = (windows.collect(), vec![(0, 0); parts.len()]);
        let board = vec![Mark::EMPTY; proof.rules.cells()];
        let game = Game::new(proof.rules);
        Play { game, windows, parts, part_of, board, marks, chance: Chance(0) }
    }

    /// Plays to the end; who won. Without holding the defender plays anywhere.
    fn winner(&mut self, defender: Mark, holds: bool, seed: u64) -> Option<Mark> {
        self.game.reset();
        self.board.fill(Mark::EMPTY);
        self.marks.fill((0, 0));
        self.chance = Chance(seed);
        let mut last: Option<(usize, u32)> = None;
        while let Some(mover) = self.game.turn() {
            let greedy = mover != defender && !seed.is_multiple_of(3);
            let mut cell = if greedy { self.furthest(mover) } else { self.any() };
            if let Some((number, _)) = last.filter(|_| mover == defender && holds) {
                let (attack, defence) = self.marks[number];
                let part = &mut self.parts[number];
                let reply = part.reply(attack, defence).expect("a reply");
                if reply != 0 {
                    cell = part.cells[reply.trailing_zeros() as usize];
                }
            }
            let cols = usize::from(self.game.rules().cols);
            self.game.play((cell / cols) as u32, (cell % cols) as u32).unwrap();
            self.board[cell] = mover;
            last = self.part_of.get(&cell).copied();
            if let Some((number, bit)) = last {
                let (attack, defence) = &mut self.marks[number];
                *(if mover == defender { defence } else { attack }) |= bit;
            }
        }
        assert_ne!(self.game.status(), Status::Playing);
        self.game.winner()
    }

    fn any(&mut self) -> usize {
        loop {
            let cell = self.chance.below(self.board.len());
            if self.board[cell].is_empty() {
                return cell;
            }
        }
    }

    /// A free cell where, of some lines, one without foreign marks is longest.
    fn furthest(&mut self, mover: Mark) -> usize {
        let mut furthest = (0, self.any());
        for _ in 0..100 {
            let window = &self.windows[self.chance.below(self.windows.len())];
            let own = window.iter().filter(|&&cell| self.board[cell] == mover).count();
            let free = |&&cell: &&usize| self.board[cell].is_empty();
            let open = window.iter().filter(free).count();
            if own + open == window.len() && own >= furthest.0 && open > 0 {
                let at = self.chance.below(open);
                furthest = (own + 1, *window.iter().filter(free).nth(at).unwrap());
            }
        }
        furthest.1
    }
}

#[test]
fn who_plays_by_pairs_and_parts_is_never_beaten() {
    let boards = [spec(15, 15, 8), spec(14, 14, 8), spec(9, 15, 8), spec(11, 11, 7)];
    let torus = RulesSpec { wrap: true, ..spec(12, 20, 8) };
    let mut beaten = 0;
    for spec in boards.into_iter().chain([torus]) {
        for proof in proofs(spec) {
            let mut play = Play::new(&proof);
            for seed in 0..300 {
                let winner = play.winner(proof.player, true, seed);
                assert!(winner.is_none_or(|winner| winner == proof.player), "{spec:?} {seed}");
            }
            let loses = |play: &mut Play, seed| {
                let winner = play.winner(proof.player, false, seed);
                winner.is_some_and(|winner| winner != proof.player)
            };
            beaten += (0..30).filter(|&seed| loses(&mut play, seed)).count();
        }
    }
    // The makers of lines beat a player who does not hold.
    assert!(beaten > 100, "{beaten}");
}
