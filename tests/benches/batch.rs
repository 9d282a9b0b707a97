//! A step of a batch with masks and observations, and the drawing of random
//! actions, in the Rust core: nanoseconds a game for each of the four, and
//! millions of games a second for a step with masks and observations in one.
//!
//! ```text
//! cargo bench --bench batch
//! ```
//!
//! Actions are legal ones drawn beforehand, finished games start anew in the
//! same step. The best of `ROUNDS` rounds, on one thread unless said otherwise.

use mnk::Rules;
use mnk::batch::{Autoreset, Batch, BatchConfig, StepOut};
use std::time::{Duration, Instant};

const ROUNDS: usize = 41;
const STEPS: usize = 48;
/// Games stepped in one round, at least, on a small board: a few milliseconds.
const WORK: usize = 1 << 16;

struct Arrays {
    actions: Vec<i32>,
    rewards: Vec<f32>,
    done: Vec<u8>,
    results: Vec<i32>,
    masks: Vec<u8>,
    views: Vec<u8>,
}

fn main() {
    println!("rules           games threads   step  masks observe sample   all at once, M games/s");
    for rules in ["3,3,3", "6,7,4;gravity", "15,15,5"] {
        for (games, threads) in [(1024, 1), (65_536, 1), (65_536, 2)] {
            let games = if rules.starts_with("15") { games / 16 } else { games };
            measure(rules, games, threads);
        }
    }
}

fn measure(rules: &str, games: usize, threads: usize) {
    let config = BatchConfig {
        games,
        threads,
        seed: 1,
        autoreset: Autoreset::SameStep,
        ..BatchConfig::default()
    };
    let known = Rules::parse(rules).expect("rules of a usual game");
    let mut batch = Batch::new(known, config).expect("memory for a few games");
    let story: Vec<Vec<i32>> = (0..STEPS)
        .map(|_| {
            let mut actions = vec![0; games];
            batch.sample(&mut actions).expect("as many actions as games");
            batch.step(&actions, StepOut::default()).expect("legal actions");
            actions
        })
        .collect();
    let (cells, planes) = (known.cells(), batch.planes());
    let mut arrays = Arrays {
        actions: vec![0; games],
        rewards: vec![0.0; games * 2],
        done: vec![0; games],
        results: vec![0; games],
        masks: vec![0; games * batch.actions()],
        views: vec![0; games * planes * cells],
    };
    let mut best = [Duration::MAX; 5];
    for _ in 0..ROUNDS {
        let parts = round(&mut batch, &story, &mut arrays);
        for (best, part) in best.iter_mut().zip(parts) {
            *best = (*best).min(part);
        }
    }
    let steps = (STEPS * games * repeats(games)) as f64;
    let [step, masks, observe, sample, all] = best.map(|best| best.as_secs_f64() * 1e9 / steps);
    println!(
        "{rules:<14} {games:>6} {threads:>7} {step:6.2} {masks:6.2} {observe:7.2} {sample:6.2} {:8.1}",
        1e3 / all
    );
}

fn repeats(games: usize) -> usize {
    (WORK / (games * STEPS)).max(1)
}

/// The time of all steps, masks, observations and samples apart, and of steps
/// that show all of it.
fn round(batch: &mut Batch, story: &[Vec<i32>], arrays: &mut Arrays) -> [Duration; 5] {
    let mut parts = [Duration::ZERO; 5];
    for _ in 0..repeats(batch.games()) {
        batch.reset();
        for actions in story {
            let begun = Instant::now();
            step(batch, actions, arrays);
            let stepped = Instant::now();
            batch.masks(&mut arrays.masks).expect("an array that fits");
            let masked = Instant::now();
            batch.observe(&mut arrays.views).expect("an array that fits");
            parts[0] += stepped - begun;
            parts[1] += masked - stepped;
            let observed = Instant::now();
            batch.sample(&mut arrays.actions).expect("an array that fits");
            parts[2] += observed - masked;
            parts[3] += observed.elapsed();
        }
        batch.reset();
        let begun = Instant::now();
        for actions in story {
            let out = StepOut {
                masks: &mut arrays.masks,
                observations: &mut arrays.views,
                rewards: &mut arrays.rewards,
                done: &mut arrays.done,
                results: &mut arrays.results,
            };
            batch.step(actions, out).expect("actions for every game");
        }
        parts[4] += begun.elapsed();
    }
    assert!(arrays.results.iter().all(|result| *result == 0), "every action was legal");
    parts
}

fn step(batch: &mut Batch, actions: &[i32], arrays: &mut Arrays) {
    let out = StepOut {
        rewards: &mut arrays.rewards,
        done: &mut arrays.done,
        results: &mut arrays.results,
        ..StepOut::default()
    };
    batch.step(actions, out).expect("actions for every game");
}
