//! Reads the collected facts under `tests/data/`; its README says what they are
//! and where they come from.

use mnk::{Cell, Mark, RulesSpec, Run};

/// One finished game: rules, the actions (cells, or columns with gravity), and
/// who won by the last of them.
pub struct Played {
    pub spec: RulesSpec,
    pub moves: Vec<u32>,
    pub winner: Option<Mark>,
    /// For messages: which line of the file.
    pub line: usize,
}

pub fn openspiel_games() -> Vec<Played> {
    played(include_str!("../data/openspiel_mnk.txt"), false)
}

pub fn connect_four_games() -> Vec<Played> {
    played(include_str!("../data/connect_four.txt"), true)
}

fn played(text: &str, gravity: bool) -> Vec<Played> {
    let facts = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    facts
        .map(|(number, line)| {
            let words: Vec<&str> = line.split(' ').collect();
            let size: Vec<u16> = words[..3].iter().map(|word| word.parse().unwrap()).collect();
            let winner = match words[3] {
                "X" => Some(Mark::X),
                "O" => Some(Mark::O),
                "draw" => None,
                other => panic!("line {}: no result {other:?}", number + 1),
            };
            Played {
                spec: RulesSpec { gravity, ..RulesSpec::new(size[0], size[1], size[2]) },
                moves: words[4..].iter().map(|word| word.parse().unwrap()).collect(),
                winner,
                line: number + 1,
            }
        })
        .collect()
}

/// How many move sequences and positions there are at each depth of a game.
#[derive(Default)]
pub struct Perft {
    pub spec: RulesSpec,
    pub nodes: Vec<u64>,
    /// `wins[p]`: sequences that end with a win of player p + 1.
    pub wins: Vec<Vec<u64>>,
    pub draws: Vec<u64>,
    pub positions: Vec<u64>,
    /// All positions, where the whole game was counted.
    pub total: Option<u64>,
}

pub fn perft() -> Vec<Perft> {
    let mut rows: Vec<Perft> = Vec::new();
    for line in include_str!("../data/perft.txt").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers = |from: usize| -> Vec<u64> {
            words[from..].iter().map(|word| word.parse().unwrap()).collect()
        };
        match words.first().copied() {
            None | Some("#" | "classes") => {}
            Some("game") => {
                let size: Vec<u16> = words[1..4].iter().map(|word| word.parse().unwrap()).collect();
                let mut spec = RulesSpec::new(size[0], size[1], size[2]);
                match words[4] {
                    "freestyle" => {}
                    "exact" => spec.run = Run::Exact,
                    "misere" => spec.misere = true,
                    "torus" => spec.wrap = true,
                    "torus_misere" => (spec.wrap, spec.misere) = (true, true),
                    "gravity" => spec.gravity = true,
                    "three_players" => spec.players = 3,
                    other => panic!("no variant {other:?}"),
                }
                rows.push(Perft { spec, ..Perft::default() });
            }
            Some("nodes") => rows.last_mut().unwrap().nodes = numbers(1),
            Some("wins") => rows.last_mut().unwrap().wins.push(numbers(2)),
            Some("draws") => rows.last_mut().unwrap().draws = numbers(1),
            Some("positions") => rows.last_mut().unwrap().positions = numbers(1),
            Some("total") => rows.last_mut().unwrap().total = Some(numbers(1)[0]),
            Some(other) => panic!("no line {other:?}"),
        }
    }
    rows
}

/// A position on 15 x 15 with what Renju says of its points.
#[derive(Default)]
pub struct RenjuBoard {
    pub id: String,
    pub black_to_move: bool,
    pub black: Vec<Cell>,
    pub white: Vec<Cell>,
    /// Single points: forbidden, legal or win, and why.
    pub points: Vec<(Cell, String, String)>,
    /// Every point forbidden to X, with the reason, and every point where X
    /// makes five; `None` where they were not collected.
    pub forbidden: Option<Vec<(Cell, String)>>,
    pub fives: Option<Vec<Cell>>,
    /// Legal points that look like a double three.
    pub lookalikes: Vec<Cell>,
}

pub fn renju_boards() -> Vec<RenjuBoard> {
    let mut boards: Vec<RenjuBoard> = Vec::new();
    for line in include_str!("../data/renju.txt").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let cells = || words[1..].iter().map(|word| letter_number(word)).collect();
        if words.first() == Some(&"board") {
            let (id, black_to_move) = (words[1].to_string(), words[2] == "black");
            boards.push(RenjuBoard { id, black_to_move, ..RenjuBoard::default() });
            continue;
        }
        let Some(board) = boards.last_mut() else { continue };
        match words.first().copied() {
            None => {}
            Some("black") => board.black = cells(),
            Some("white") => board.white = cells(),
            Some("fives") => board.fives = Some(cells()),
            Some("lookalikes") => board.lookalikes = cells(),
            Some("point") => {
                board.points.push((letter_number(words[1]), words[2].into(), words[3].into()));
            }
            Some("forbidden") => {
                let pairs = words[1..].iter().map(|word| word.split_once('=').unwrap());
                board.forbidden =
                    Some(pairs.map(|(at, why)| (letter_number(at), why.to_string())).collect());
            }
            Some(other) => panic!("no line {other:?}"),
        }
    }
    boards
}

impl RenjuBoard {
    /// The marks, row by row.
    pub fn cells(&self) -> Vec<u8> {
        let mut cells = vec![0; 225];
        for (points, mark) in [(&self.black, 1), (&self.white, 2)] {
            for point in points {
                cells[point.index(15)] = mark;
            }
        }
        cells
    }
}

/// `h8` on 15 x 15: columns from the left, rows from the bottom.
pub fn letter_number(text: &str) -> Cell {
    let (letter, number) = text.split_at(1);
    let row: u16 = number.parse().unwrap();
    Cell::new(15 - row, u16::from(letter.as_bytes()[0] - b'a'))
}
