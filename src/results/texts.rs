//! A table as the texts of its cells, read from a file.

use indexmap::IndexMap;
use serde_json::Value;

use super::spreadsheet::unshielded;

/// Why a file cannot be read: a message for people.
pub type ReadError = String;

/// The heads and the rows of a table, as they were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texts {
    /// The names of its columns.
    pub heads: Vec<String>,
    /// Its rows: a text for each column, empty for an empty cell.
    pub rows: Vec<Vec<String>>,
}

impl Texts {
    /// The texts of a CSV file.
    ///
    /// # Errors
    /// When it is no CSV, or a row has not as many cells as there are heads.
    pub fn of_csv(file: &str) -> Result<Self, ReadError> {
        let plain = |cell: &str| unshielded(cell).to_owned();
        let mut reader = csv::Reader::from_reader(file.as_bytes());
        let heads = reader.headers().map_err(|error| error.to_string())?.iter().map(plain).collect();
        let rows = reader.records().map(|record| Ok(record?.iter().map(plain).collect()));
        let rows = rows.collect::<Result<_, csv::Error>>().map_err(|error| error.to_string())?;
        Ok(Self { heads, rows })
    }

    /// The texts of a JSON file: a list of objects, of which the first has all heads.
    ///
    /// # Errors
    /// When it is something else.
    pub fn of_json(file: &str) -> Result<Self, ReadError> {
        let objects: Vec<IndexMap<String, Value>> =
            serde_json::from_str(file).map_err(|error| error.to_string())?;
        let heads: Vec<String> = objects.first().into_iter().flat_map(IndexMap::keys).cloned().collect();
        let text = |value: Option<&Value>| match value {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
        };
        let row =
            |object: &IndexMap<String, Value>| heads.iter().map(|head| text(object.get(head))).collect();
        let rows = objects.iter().map(row).collect();
        Ok(Self { heads, rows })
    }

    /// Reads every row; an error begins with the number of its row, from 1.
    pub(super) fn each<T>(
        &self,
        read: impl Fn(&[String]) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        let numbered = self.rows.iter().zip(1..);
        numbered.map(|(row, number)| read(row).map_err(|error| format!("row {number}: {error}"))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_formats_have_the_same_texts() {
        let csv = Texts::of_csv("arm,metric,low\n'-1,a b,0.5\n\"x, y\",,\n").unwrap();
        let json =
            r#"[{"arm": "-1", "metric": "a b", "low": 0.5}, {"arm": "x, y", "metric": null, "low": null}]"#;
        assert_eq!(csv, Texts::of_json(json).unwrap());
        assert_eq!(csv.rows, [["-1", "a b", "0.5"], ["x, y", "", ""]]);
        assert_eq!(Texts::of_json("[]").unwrap(), Texts::default());
    }

    #[test]
    fn what_is_no_table_is_refused() {
        assert!(Texts::of_csv("a,b\n1\n").is_err() && Texts::of_json("{}").is_err());
        let texts = Texts::of_csv("a\n1\nx\n").unwrap();
        let read = texts.each(|row| row[0].parse::<u8>().map_err(|error| error.to_string()));
        assert_eq!(read, Err("row 2: invalid digit found in string".to_owned()));
    }
}
