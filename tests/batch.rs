//! A batch against as many single games, step by step, under every kind of
//! rules; and against itself on other numbers of threads.

use mnk::batch::{Autoreset, Batch, BatchConfig, BatchError, Illegal, StepOut};
use mnk::{Game, Mark, Refusal, Rules, Status};

/// Every kind of rules, on boards that are not square too, of sizes on both
/// sides of each boundary between layouts.
const RULES: [&str; 43] = [
    "3,3,3",
    "3,7,3",
    "7,3,3",
    "1,1,1",
    "1,7,4",
    "7,1,4",
    "2,2,1",
    "4,4,4",
    "4,8,3",
    "8,8,5",
    "8,8,8",
    "5,13,4",
    "3,3,3;misere",
    "3,7,3;misere",
    "6,7,4;gravity",
    "3,7,3;gravity",
    "7,3,3;gravity",
    "8,8,4;gravity;misere",
    "1,9,3;gravity",
    "1,16,3;gravity",
    "1,64,5;gravity;misere",
    "64,1,5;gravity",
    "2,32,2;gravity",
    "1,64,64",
    "64,1,17",
    "3,14,4",
    "3,5,3;gravity",
    "7,9,6",
    "9,7,4;gravity",
    "9,9,5;gravity",
    "9,9,5",
    "3,7,3;run=exact",
    "7,3,3;run=caro",
    "3,7,3;run=caro_exact",
    "7,7,5;run=renju",
    "3,7,3;wrap",
    "7,3,3;misere;wrap",
    "3,7,3;early_draw",
    "3,3,3;gravity;early_draw",
    "7,3,3;players=3",
    "5,5,4;players=3;gravity",
    "7,3,3;players=4;stones=2",
    "5,5,4;stones=2",
];

/// The test's own random numbers: a multiplicative congruential generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

/// One game as the batch should keep it: as a `Game`, and how it ended last.
struct Model {
    game: Game,
    end: Game,
}

fn code(refusal: Refusal) -> i32 {
    match refusal {
        Refusal::GameOver => 2,
        Refusal::OutOfBounds => 4,
        Refusal::CellTaken => 5,
        Refusal::Forbidden(_) => 7,
        other => panic!("no step says {other:?}"),
    }
}

fn play(game: &mut Game, action: i32) -> Result<Status, Refusal> {
    let rules = *game.rules();
    if game.status() != Status::Playing {
        return Err(Refusal::GameOver);
    }
    let Ok(action) = u32::try_from(action) else { return Err(Refusal::OutOfBounds) };
    if rules.gravity {
        game.drop(action)
    } else {
        game.play(action / u32::from(rules.cols), action % u32::from(rules.cols))
    }
}

fn mask(game: &Game) -> Vec<u8> {
    let rules = game.rules();
    let mut mask = vec![0; if rules.gravity { rules.cols.into() } else { rules.cells() }];
    for cell in game.legal_moves() {
        mask[if rules.gravity { cell.col.into() } else { cell.index(rules.cols) }] = 1;
    }
    mask
}

fn view(game: &Game) -> Vec<u8> {
    let (rules, players) = (game.rules(), game.rules().players);
    let after = |mark: Mark| mark.number() % players + 1;
    let me = match (game.turn(), game.last_action()) {
        (Some(turn), _) => turn.number(),
        (None, Some(action)) => after(action.mark()),
        (None, None) => 1,
    };
    let mut planes = Vec::new();
    for seat in 0..players {
        let mark = (me - 1 + seat) % players + 1;
        planes.extend(game.board().map(|there| u8::from(there.number() == mark)));
    }
    let mut legal = vec![0; rules.cells()];
    for cell in game.legal_moves() {
        legal[cell.index(rules.cols)] = 1;
    }
    planes.extend(legal);
    planes
}

fn board(game: &Game) -> Vec<u8> {
    game.board().map(Mark::number).collect()
}

struct Arrays {
    rewards: Vec<f32>,
    done: Vec<u8>,
    results: Vec<i32>,
    masks: Vec<u8>,
    views: Vec<u8>,
}

impl Arrays {
    fn of(batch: &Batch) -> Arrays {
        let (games, players) = (batch.games(), usize::from(batch.rules().players));
        Arrays {
            rewards: vec![9.0; games * players],
            done: vec![9; games],
            results: vec![9; games],
            masks: vec![9; games * batch.actions()],
            views: vec![9; games * batch.planes() * batch.rules().cells()],
        }
    }

    fn out(&mut self) -> StepOut<'_> {
        let Arrays { rewards, done, results, masks, views } = self;
        StepOut { rewards, done, results, masks, observations: views }
    }
}

/// Everything a batch shows, asked of the batch.
fn shown(batch: &Batch) -> [Vec<u8>; 6] {
    let (games, cells) = (batch.games(), batch.rules().cells());
    let views = games * cells * batch.planes();
    let mut all = [
        vec![9; games * cells],
        vec![9; games * batch.actions()],
        vec![9; games],
        vec![9; views],
        vec![9; games * cells],
        vec![9; views],
    ];
    batch.boards(&mut all[0]).unwrap();
    batch.masks(&mut all[1]).unwrap();
    batch.turns(&mut all[2]).unwrap();
    batch.observe(&mut all[3]).unwrap();
    batch.final_boards(&mut all[4]).unwrap();
    batch.final_observe(&mut all[5]).unwrap();
    all
}

/// The same, asked of single games.
fn expected(models: &[Model]) -> [Vec<u8>; 6] {
    let each = |show: &dyn Fn(&Model) -> Vec<u8>| models.iter().flat_map(show).collect();
    [
        each(&|model| board(&model.game)),
        each(&|model| mask(&model.game)),
        each(&|model| vec![model.game.turn().map_or(0, Mark::number)]),
        each(&|model| view(&model.game)),
        each(&|model| board(&model.end)),
        each(&|model| view(&model.end)),
    ]
}

fn lockstep(id: &str, config: BatchConfig, steps: usize) {
    let rules = Rules::parse(id).unwrap();
    let players = usize::from(rules.players);
    let mut batch = Batch::new(rules, config).unwrap();
    let fresh = || Model { game: Game::new(rules), end: Game::new(rules) };
    let mut models: Vec<Model> = (0..config.games).map(|_| fresh()).collect();
    let mut arrays = Arrays::of(&batch);
    let mut dice = Dice(config.seed + 1);
    let mut actions = vec![0; config.games];
    for step in 0..steps {
        let context = || format!("{id}, {config:?}, step {step}");
        assert_eq!(shown(&batch), expected(&models), "{}", context());
        batch.sample(&mut actions).unwrap();
        for (action, model) in actions.iter_mut().zip(&models) {
            match *action {
                -1 => assert!(mask(&model.game).iter().all(|&legal| legal == 0), "{}", context()),
                legal => assert_eq!(mask(&model.game)[legal as usize], 1, "{}", context()),
            }
            if dice.below(12) == 0 {
                *action = dice.below(batch.actions() + 4) as i32 - 2;
            }
        }
        let illegal = models.iter().zip(&actions).position(|(model, &action)| {
            let over = model.game.status() != Status::Playing;
            !over && play(&mut model.game.clone(), action).is_err()
        });
        let first = batch.first_illegal(&actions).unwrap();
        assert_eq!(first.map(|(game, _)| game), illegal, "{}", context());
        batch.step(&actions, arrays.out()).unwrap();
        let [_, masks, _, views, ..] = shown(&batch);
        assert_eq!((&arrays.masks, &arrays.views), (&masks, &views), "{}", context());
        for (index, (model, &action)) in models.iter_mut().zip(&actions).enumerate() {
            let game = &mut model.game;
            let was_over = game.status() != Status::Playing;
            let mut result = 0;
            if was_over && config.autoreset == Autoreset::NextStep {
                game.reset();
            } else if let Err(refusal) = play(game, action) {
                result = code(refusal);
                if config.illegal == Illegal::Lose && !was_over {
                    game.forfeit(game.turn().unwrap()).unwrap();
                }
            }
            let over = game.status() != Status::Playing;
            let winner = game.winner().filter(|_| over && !was_over).map(|mark| mark.number());
            let rewards: Vec<f32> = (1..=rules.players)
                .map(|mark| match winner {
                    None => 0.0,
                    Some(winner) if winner == mark => 1.0,
                    Some(_) => -1.0 / (f32::from(rules.players) - 1.0),
                })
                .collect();
            assert_eq!(arrays.results[index], result, "{}, game {index}", context());
            assert_eq!(arrays.done[index], u8::from(over), "{}, game {index}", context());
            assert_eq!(arrays.rewards[index * players..][..players], rewards, "{}", context());
            model.end = game.clone();
            if over && config.autoreset == Autoreset::SameStep {
                game.reset();
            }
        }
    }
}

#[test]
fn a_batch_keeps_in_step_with_single_games_under_all_rules() {
    for (number, id) in RULES.iter().enumerate() {
        for autoreset in [Autoreset::Off, Autoreset::SameStep, Autoreset::NextStep] {
            for illegal in [Illegal::Report, Illegal::Lose] {
                let seed = number as u64;
                let config = BatchConfig { games: 13, seed, threads: 1, illegal, autoreset };
                lockstep(id, config, 60);
            }
        }
    }
}

/// Games are kept in groups; none is short of any.
#[test]
fn a_batch_of_any_number_of_games_keeps_in_step_with_single_games() {
    let autoreset = Autoreset::SameStep;
    for id in ["3,3,3", "3,7,3", "7,3,3;gravity", "6,7,4;gravity", "8,8,5", "9,9,5"] {
        for games in [1, 2, 3, 31, 63, 64, 65, 130] {
            let config = BatchConfig { games, seed: 3, autoreset, ..Default::default() };
            lockstep(id, config, 20);
        }
    }
}

/// The seed alone decides, for ever and on every platform: a learner's run can
/// be done again.
#[test]
fn a_seed_draws_the_same_actions_everywhere() {
    let drawn = |id: &str| {
        let config = BatchConfig { games: 8, seed: 2026, ..Default::default() };
        let mut batch = Batch::new(Rules::parse(id).unwrap(), config).unwrap();
        let mut actions = [9; 8];
        batch.sample(&mut actions).unwrap();
        batch.step(&actions, StepOut::default()).unwrap();
        let first = actions;
        batch.sample(&mut actions).unwrap();
        (first, actions)
    };
    // From a model in another language: SplitMix64's output of seed, call and game.
    assert_eq!(drawn("3,3,3"), ([2, 8, 8, 6, 6, 3, 4, 8], [0, 1, 2, 8, 5, 1, 7, 5]));
    assert_eq!(drawn("6,7,4;gravity"), ([2, 6, 6, 5, 5, 2, 3, 6], [0, 1, 2, 6, 4, 0, 5, 4]));
    let (first, second) = ([6, 19, 19, 15, 15, 7, 11, 20], [1, 4, 6, 19, 13, 2, 17, 13]);
    assert_eq!(drawn("3,7,3"), (first, second));
    let (first, second) =
        ([75, 25, 147, 128, 116, 91, 18, 104], [202, 101, 18, 87, 166, 36, 207, 160]);
    assert_eq!(drawn("15,15,5"), (first, second));
}

/// Each legal action is drawn as often as another, to within four standard
/// deviations; those that are not legal never.
#[test]
fn samples_are_uniform() {
    let games = 90_000;
    for id in ["3,3,3", "3,7,3", "7,3,3;gravity", "8,8,5"] {
        let config = BatchConfig { games, seed: 4, ..Default::default() };
        let mut batch = Batch::new(Rules::parse(id).unwrap(), config).unwrap();
        batch.step(&vec![2; games], StepOut::default()).unwrap();
        let mut actions = vec![9; games];
        batch.sample(&mut actions).unwrap();
        let mut mask = vec![9; games * batch.actions()];
        batch.masks(&mut mask).unwrap();
        let mask = &mask[..batch.actions()];
        let share = 1.0 / f64::from(mask.iter().map(|&legal| u32::from(legal)).sum::<u32>());
        let expected = games as f64 * share;
        let allowed = 4.0 * (expected * (1.0 - share)).sqrt();
        for (action, &legal) in mask.iter().enumerate() {
            let drawn = actions.iter().filter(|&&drawn| drawn == action as i32).count() as f64;
            match legal {
                0 => assert_eq!(drawn, 0.0, "{id}: action {action} is not legal"),
                _ => assert!((drawn - expected).abs() < allowed, "{id}: {action} {drawn} times"),
            }
        }
    }
}

#[test]
fn results_are_the_same_on_any_number_of_threads() {
    for (id, games) in [("3,3,3", 40_001), ("6,7,4;gravity", 17_000), ("9,9,5;run=exact", 1_100)] {
        let run = |threads| {
            let autoreset = Autoreset::SameStep;
            let config = BatchConfig { games, seed: 7, threads, autoreset, ..Default::default() };
            let mut batch = Batch::new(Rules::parse(id).unwrap(), config).unwrap();
            let mut arrays = Arrays::of(&batch);
            let mut actions = vec![0; games];
            let mut all = Vec::new();
            for _ in 0..12 {
                batch.sample(&mut actions).unwrap();
                batch.step(&actions, arrays.out()).unwrap();
                all.push((actions.clone(), arrays.rewards.clone(), arrays.done.clone()));
            }
            let seen = shown(&batch);
            let mut winners = vec![9; games];
            batch.playout(&mut winners).unwrap();
            (all, seen, winners, shown(&batch))
        };
        let alone = run(1);
        for threads in [2, 3, 5, 0] {
            assert!(run(threads) == alone, "{id} on {threads} threads");
        }
    }
}

#[test]
fn a_playout_in_parts_comes_to_the_same_as_the_whole() {
    for id in ["3,3,3", "7,3,3;players=3", "7,7,5;run=renju"] {
        let config = BatchConfig { games: 50, seed: 3, ..Default::default() };
        let mut whole = Batch::new(Rules::parse(id).unwrap(), config).unwrap();
        let mut parts = Batch::new(Rules::parse(id).unwrap(), config).unwrap();
        let (mut winners, mut others) = (vec![9; 50], vec![9; 50]);
        whole.playout(&mut winners).unwrap();
        for (number, part) in others.chunks_mut(20).enumerate() {
            parts.playout_part(number == 0, number * 20, part).unwrap();
        }
        assert_eq!(winners, others, "{id}");
        assert_eq!(shown(&whole), shown(&parts), "{id}");
    }
}

#[test]
fn playouts_end_every_game_as_its_board_says() {
    for id in RULES {
        let rules = Rules::parse(id).unwrap();
        let config = BatchConfig { games: 64, seed: 5, ..Default::default() };
        let mut batch = Batch::new(rules, config).unwrap();
        let mut winners = vec![9; 64];
        batch.playout(&mut winners).unwrap();
        let [boards, masks, turns, ..] = shown(&batch);
        assert!(turns.iter().all(|&turn| turn == 0), "{id}");
        assert!(masks.iter().all(|&legal| legal == 0), "{id}");
        let mut told = vec![9; 64];
        batch.winners(&mut told).unwrap();
        assert_eq!(told, winners, "{id}");
        for (cells, &winner) in boards.chunks(rules.cells()).zip(&winners) {
            // A base has no history, but a line on it decides all the same.
            let judged = Game::from_board(rules, cells).unwrap();
            if let Some(judged) = judged.winner() {
                assert_eq!(winner, i32::from(judged.number()), "{id}: {cells:?}");
            }
        }
        batch.reset();
        assert!(shown(&batch)[2].iter().all(|&turn| turn == 1) || rules.early_draw, "{id}");
    }
}

/// Known shares of random tic-tac-toe: of all 9! orders in which cells are
/// filled, X is first with a line in 58.5 %, O in 28.8 %, nobody in 12.7 %.
#[test]
fn random_play_is_uniform() {
    let games = 200_000;
    let config = BatchConfig { games, seed: 11, ..Default::default() };
    let mut batch = Batch::new(Rules::default(), config).unwrap();
    let mut winners = vec![9; games];
    batch.playout(&mut winners).unwrap();
    let share =
        |who: i32| winners.iter().filter(|&&winner| winner == who).count() as f64 / games as f64;
    // 212256, 104544 and 46080 of 362880; four standard deviations are 0.0044.
    assert!((share(1) - 212_256.0 / 362_880.0).abs() < 0.0045, "X wins {}", share(1));
    assert!((share(2) - 104_544.0 / 362_880.0).abs() < 0.0045, "O wins {}", share(2));
    assert!((share(0) - 46_080.0 / 362_880.0).abs() < 0.0045, "draws {}", share(0));
}

#[test]
fn some_games_can_be_reset_alone() {
    for id in ["3,3,3", "9,9,5"] {
        for autoreset in [Autoreset::Off, Autoreset::SameStep] {
            let config = BatchConfig { games: 4, autoreset, ..Default::default() };
            let mut batch = Batch::new(Rules::parse(id).unwrap(), config).unwrap();
            batch.step(&[0, 1, 2, 3], StepOut::default()).unwrap();
            batch.reset_some(&[0, 1, 0, 1]).unwrap();
            let mut turns = vec![9; 4];
            batch.turns(&mut turns).unwrap();
            assert_eq!(turns, [2, 1, 2, 1], "{id}");
            let [boards, _, _, _, ends, _] = shown(&batch);
            assert_eq!(boards, ends, "{id}: a game that was reset has not ended");
        }
    }
}

#[test]
fn arrays_of_wrong_lengths_are_refused_and_nothing_changes() {
    let mut batch =
        Batch::new(Rules::default(), BatchConfig { games: 3, ..Default::default() }).unwrap();
    let before = shown(&batch);
    let wrong = |array, given, wanted| Err(BatchError::Length { array, given, wanted });
    assert_eq!(batch.step(&[0, 1], StepOut::default()), wrong("actions", 2, 3));
    let mut short = [0.0; 5];
    let out = StepOut { rewards: &mut short, ..Default::default() };
    assert_eq!(batch.step(&[0, 1, 2], out), wrong("rewards", 5, 6));
    let mut short = [0; 2];
    let out = StepOut { done: &mut short, ..Default::default() };
    assert_eq!(batch.step(&[0, 1, 2], out), wrong("done", 2, 3));
    let mut long = [0; 4];
    let mut wide = [0; 28];
    let out = StepOut { masks: &mut wide, ..Default::default() };
    assert_eq!(batch.step(&[0; 3], out), wrong("masks", 28, 27));
    let out = StepOut { observations: &mut wide, ..Default::default() };
    assert_eq!(batch.step(&[0; 3], out), wrong("observations", 28, 81));
    let out = StepOut { results: &mut long, ..Default::default() };
    assert_eq!(batch.step(&[0, 1, 2], out), wrong("results", 4, 3));
    assert_eq!(batch.reset_some(&[1]), wrong("which", 1, 3));
    assert_eq!(batch.sample(&mut []), wrong("actions", 0, 3));
    assert_eq!(batch.playout(&mut [0; 9]), wrong("winners", 9, 3));
    assert_eq!(batch.playout_part(true, usize::MAX, &mut [0; 9]), wrong("winners", usize::MAX, 3));
    assert_eq!(batch.boards(&mut [0; 26]), wrong("boards", 26, 27));
    assert_eq!(shown(&batch), before);
    for given in [0, mnk::batch::MAX_GAMES + 1, usize::MAX] {
        let config = BatchConfig { games: given, ..Default::default() };
        let refused = Batch::new(Rules::default(), config).err();
        assert_eq!(refused, Some(BatchError::Games { given }));
    }
}

/// The games' own memory counts, not only the table of them. Seen by a process
/// of little memory, which would come to its end if it began with them.
#[cfg(target_os = "linux")]
#[test]
fn more_games_than_memory_are_refused() {
    const LITTLE: &str = "MNK_TEST_OF_LITTLE_MEMORY";
    if std::env::var_os(LITTLE).is_some() {
        for id in ["1024,1024,5", "1024,1024,5;early_draw", "512,1024,5;players=8"] {
            for autoreset in [Autoreset::Off, Autoreset::SameStep] {
                let config = BatchConfig { games: 100_000, autoreset, ..Default::default() };
                let refused = Batch::new(Rules::parse(id).unwrap(), config).err();
                assert_eq!(refused, Some(BatchError::Memory), "{id}");
            }
        }
        return;
    }
    let run = std::process::Command::new("sh")
        .args(["-c", "ulimit -v 4000000 && exec \"$0\" --exact more_games_than_memory_are_refused"])
        .arg(std::env::current_exe().unwrap())
        .env(LITTLE, "yes")
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert!(String::from_utf8_lossy(&run.stdout).contains("1 passed"));
}

#[test]
fn a_game_of_tic_tac_toe_takes_at_most_16_bytes() {
    for autoreset in [Autoreset::Off, Autoreset::SameStep] {
        let config = BatchConfig { games: 10_000, autoreset, ..Default::default() };
        let batch = Batch::new(Rules::default(), config).unwrap();
        let each = batch.memory_bytes() as f64 / 10_000.0;
        assert!(each <= 16.0, "{each} bytes");
    }
}
