//! Games by names such as `5,6,4,freestyle`: rows, columns, k and variant.

use mnk::{Rules, RulesSpec, Run};

const VARIANTS: [&str; 5] = ["freestyle", "exact", "gravity", "misere", "torus"];

/// The rules that a name stands for, or what is wrong with it.
pub fn rules(name: &str) -> Result<Rules, String> {
    let fields: Vec<&str> = name.split(',').collect();
    let [rows, cols, k, variant] = fields[..] else {
        return Err(format!("{name} is not rows,cols,k,variant"));
    };
    let number = |text: &str| {
        text.parse::<u16>().map_err(|_| format!("{name}: {text} is not a number of cells"))
    };
    if !VARIANTS.contains(&variant) {
        return Err(format!(
            "{name}: no variant is called {variant}, only {}",
            VARIANTS.join(", ")
        ));
    }
    let spec = RulesSpec {
        run: if variant == "exact" { Run::Exact } else { Run::AtLeast },
        gravity: variant == "gravity",
        misere: variant == "misere",
        wrap: variant == "torus",
        ..RulesSpec::new(number(rows)?, number(cols)?, number(k)?)
    };
    spec.check().map_err(|error| format!("{name}: {error}"))
}
