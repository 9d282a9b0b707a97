//! Games by names such as `5,6,4,freestyle`: rows, columns, k and variant.

use mnk::{Rules, RulesSpec, Run};

/// The rules that a name stands for.
pub fn rules(name: &str) -> Rules {
    let fields: Vec<&str> = name.split(',').collect();
    let [rows, cols, k, variant] = fields[..] else { panic!("{name} is not rows,cols,k,variant") };
    let number = |text: &str| text.parse().expect("a number");
    let variants = ["freestyle", "exact", "gravity", "misere", "torus"];
    assert!(variants.contains(&variant), "{variant} is none of {variants:?}");
    let spec = RulesSpec {
        run: if variant == "exact" { Run::Exact } else { Run::AtLeast },
        gravity: variant == "gravity",
        misere: variant == "misere",
        wrap: variant == "torus",
        ..RulesSpec::new(number(rows), number(cols), number(k))
    };
    spec.check().expect("rules that are played")
}
