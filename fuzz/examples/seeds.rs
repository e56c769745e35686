//! Writes the inputs to start from where `cargo fuzz` looks for them: into `fuzz/corpus`.

use std::{fs, io, path::Path};
use stud_fuzz::TARGETS;

fn main() -> io::Result<()> {
    for (name, _, seeds) in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in seeds.iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}
