//! Promise: from every fault in `tests/data/reports.txt`, reported against a
//! library or program like this one, a reader finds the test that keeps it out,
//! by way of the table `tests/reports.md`. Each report has exactly one row, and
//! each test that a row names is there. The files beside this one hold tests of
//! reports that no other file of tests has the subject of.

mod documents;
mod moves;
mod records;
mod solver;

use std::collections::BTreeSet;
use std::fs;

const TABLE: &str = include_str!("../reports.md");
const REPORTS: &str = include_str!("../data/reports.txt");

/// A row of the table: the report, its layer, the fault in our words, the tests.
struct Row {
    id: &'static str,
    layer: &'static str,
    fault: &'static str,
    tests: &'static str,
}

impl Row {
    /// What stands between backquotes: a file, a name in it, the next file …
    fn quoted(&self) -> Vec<&'static str> {
        self.tests.split('`').skip(1).step_by(2).collect()
    }
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for line in TABLE.lines().filter(|line| line.starts_with("| R")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [id, layer, fault, tests] = cells[..] else { panic!("not four cells: {line}") };
        rows.push(Row { id, layer, fault, tests });
    }
    rows
}

/// Whether `name` names a test of this file, by the manner of its language.
fn is_test(file: &str, text: &str, name: &str) -> bool {
    let defined = |start: &str| text.contains(&format!("{start}{name}("));
    match file.rsplit('.').next().unwrap() {
        // The attribute stands right above, other attributes between them.
        "rs" => text.split_once(&format!("fn {name}(")).is_some_and(|(before, _)| {
            let above = before.trim_end().lines().rev().map(str::trim);
            above.take_while(|line| line.starts_with("#[")).any(|line| line == "#[test]")
        }),
        "py" => defined("def ") && (name.starts_with("test_") || text.matches(name).count() > 1),
        // Defined and called, or handed to what calls it.
        "c" | "cpp" | "cs" | "gd" => text.matches(name).count() > 1,
        // A script is one test; the name is a line or words of one.
        "sh" => text.contains(name),
        _ => false,
    }
}

#[test]
fn every_report_has_exactly_one_row_with_its_layer_and_its_fault() {
    let listed: Vec<&str> = REPORTS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(" | ").next().unwrap())
        .collect();
    assert_eq!(listed.len(), 118);
    let rows = rows();
    for id in &listed {
        assert_eq!(rows.iter().filter(|row| row.id == *id).count(), 1, "rows of {id}");
    }
    for row in &rows {
        assert!(listed.contains(&row.id), "{} is no report of the list", row.id);
        assert!(!row.layer.is_empty() && row.fault.len() > 15, "{} says too little", row.id);
    }
}

#[test]
fn every_test_that_the_table_names_is_there() {
    let mut seen = BTreeSet::new();
    for row in rows() {
        let quoted = row.quoted();
        assert_eq!(quoted.len() % 2, 0, "{}: a file and a name, in pairs", row.id);
        for pair in quoted.chunks(2) {
            let (file, name) = (pair[0], pair[1]);
            let text = fs::read_to_string(file)
                .unwrap_or_else(|error| panic!("{}: {file}: {error}", row.id));
            assert!(is_test(file, &text, name), "{}: {file} has no test {name}", row.id);
            seen.insert((file, name));
        }
        let reason = row.tests.strip_prefix("*no test:* ");
        assert!(
            !quoted.is_empty() || reason.is_some_and(|why| why.len() > 30),
            "{} names no test and gives no reason",
            row.id
        );
    }
    assert!(seen.len() > 20, "only {} tests were found", seen.len());
}

#[test]
fn a_name_that_is_no_test_is_noticed() {
    let here = include_str!("main.rs");
    assert!(is_test("reports.rs", here, "a_name_that_is_no_test_is_noticed"));
    assert!(!is_test("reports.rs", here, "is_test"));
    assert!(!is_test("reports.rs", here, "a_name_that_is_nowhere"));
    assert!(!is_test("a.py", "def test_one(): pass", "test_two"));
    assert!(!is_test("a.c", "static void one(void)", "two"));
    assert!(!is_test("a.md", "words", "words"));
}
