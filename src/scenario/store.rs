//! Where the files of a scenario are: on the disk, or in memory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::diagnostic::Collector;
use super::file;
use super::source::{Place, SourceId, Sources};

/// The folder in which texts in memory lie, so that a path can be seen to leave it.
const FOLDER: &str = "/scenario";

/// Where the files of a scenario are.
#[derive(Debug, Clone, Copy)]
pub(super) enum Store<'a> {
    /// On the disk.
    Disk,
    /// In memory, by their path from the folder of the scenario, with `/` between its steps.
    Memory(&'a BTreeMap<String, String>),
}

impl Store<'_> {
    /// The real path of a file or folder, with links resolved; none if there is no such file or folder.
    pub(super) fn real(self, path: &Path) -> Option<PathBuf> {
        match self {
            Self::Disk => path.canonicalize().ok(),
            Self::Memory(texts) => {
                let real = Path::new(FOLDER).join(path);
                let is_there = |name: &String| Path::new(FOLDER).join(name).starts_with(&real);
                texts.keys().any(is_there).then_some(real)
            }
        }
    }

    /// True for the real path of a file.
    pub(super) fn is_file(self, real: &Path) -> bool {
        match self {
            Self::Disk => real.is_file(),
            Self::Memory(_) => self.text(real).is_some(),
        }
    }

    /// Reads the file with this real path; see [`file::read`].
    pub(super) fn read(
        self,
        real: &Path,
        name: &str,
        at: Option<Place>,
        sources: &mut Sources,
        faults: &Collector,
    ) -> Option<SourceId> {
        match self {
            Self::Disk => file::read(real, name, at, sources, faults),
            Self::Memory(_) => file::decode(self.text(real)?.as_bytes().to_vec(), name, at, sources, faults),
        }
    }

    /// The text in memory with this real path.
    fn text(&self, real: &Path) -> Option<&str> {
        let Self::Memory(texts) = self else { return None };
        texts.iter().find(|(name, _)| Path::new(FOLDER).join(name) == real).map(|(_, text)| text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::scenario::{Scenario, Source, load};

    const MAIN: &str = "format = 1\nkind = 'attack'\ntitle = 'T'\nabout = 'A'\ninclude = ['parts/gear.toml']\n\
        [monster]\nfrom = 'ox'\n[[survivors]]\nname = 'Ada'\ngear = ['axe']\n";
    const GEAR: &str = "format = 1\ninclude = ['../monsters.toml']\n[gear.axe]\nweapon = { speed = 2, accuracy = 6, strength = 1 }\n";
    const MONSTERS: &str = "format = 1\n[monsters.ox]\ntoughness = 6\nai-cards = [{ name = 'Butt' }]\n\
        hit-locations = [{ name = 'Flank' }]\n";

    fn loaded(texts: &[(&str, &str)]) -> Result<Scenario, String> {
        let texts: BTreeMap<String, String> =
            texts.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        let source = Source::Texts { main: "an-ox.toml".to_owned(), texts };
        load(&source, &[]).map_err(|faults| faults.render(false))
    }

    #[test]
    fn libraries_are_found_in_memory_as_on_the_disk() {
        let texts = [("an-ox.toml", MAIN), ("parts/gear.toml", GEAR), ("monsters.toml", MONSTERS)];
        let scenario = loaded(&texts).unwrap();
        assert_eq!(scenario.name, "an-ox");
        let names: Vec<&str> = scenario.texts.iter().map(|text| text.name.as_str()).collect();
        assert_eq!(names, ["an-ox.toml", "parts/gear.toml", "monsters.toml"]);
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("parts")).unwrap();
        for (name, text) in texts {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let on_disk = load(&Source::File(folder.path().join("an-ox.toml")), &[]).unwrap();
        assert_eq!((&scenario.digest, &scenario.arms), (&on_disk.digest, &on_disk.arms));
    }

    #[test]
    fn faults_of_libraries_in_memory_are_those_of_files() {
        let fault = |texts: &[(&str, &str)]| loaded(texts).unwrap_err();
        let missing = fault(&[("an-ox.toml", MAIN), ("monsters.toml", MONSTERS)]);
        assert!(missing.contains("there is no file \"parts/gear.toml\""), "{missing}");
        let folder = fault(&[("an-ox.toml", &MAIN.replace("/gear.toml", "")), ("parts/gear.toml", GEAR)]);
        assert!(folder.contains("\"parts\" is not a file"), "{folder}");
        let outside = MAIN.replace("parts/gear.toml", "../gear.toml");
        let outside = fault(&[("an-ox.toml", &outside), ("gear.toml", GEAR)]);
        assert!(outside.contains("is outside the scenario's folder"), "{outside}");
        let circle = MONSTERS.replace("format = 1", "format = 1\ninclude = ['parts/gear.toml']");
        let circle = fault(&[("an-ox.toml", MAIN), ("parts/gear.toml", GEAR), ("monsters.toml", &circle)]);
        assert!(circle.contains("files include each other in a circle"), "{circle}");
        assert!(fault(&[]).contains("`an-ox.toml` is empty"), "{}", fault(&[]));
    }
}
