//! The formats of result files.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::report::TableFormat;

/// A format of result files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// One file per table.
    Table(TableFormat),
    /// One file about everything.
    Report(ReportFormat),
}

/// A format of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReportFormat {
    Markdown,
    Workbook,
    Page,
    Picture,
}

impl ReportFormat {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [Self::Markdown, Self::Workbook, Self::Page, Self::Picture];

    const fn extension(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Workbook => "xlsx",
            Self::Page => "html",
            Self::Picture => "svg",
        }
    }

    /// The name of its file.
    pub(crate) fn file_name(self) -> String {
        format!("report.{}", self.extension())
    }
}

impl Format {
    /// The formats of tables among some formats.
    pub(crate) fn tables(of: &[Self]) -> Vec<TableFormat> {
        TableFormat::ALL.into_iter().filter(|&format| of.contains(&Self::Table(format))).collect()
    }

    /// The formats of reports among some formats.
    pub(crate) fn reports(of: &[Self]) -> Vec<ReportFormat> {
        ReportFormat::ALL.into_iter().filter(|&format| of.contains(&Self::Report(format))).collect()
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<Format>> = LazyLock::new(|| {
            let tables = TableFormat::ALL.map(Format::Table);
            tables.into_iter().chain(ReportFormat::ALL.map(Format::Report)).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (extension, about) = match self {
            Self::Table(format) => (
                format.extension(),
                match format {
                    TableFormat::Csv => "Comma-separated values, one file per table (RESULTS.md)",
                    TableFormat::Json => "JSON, one file per table",
                },
            ),
            Self::Report(format) => (
                format.extension(),
                match format {
                    ReportFormat::Markdown => "Markdown: `report.md`, short, for pull requests and wikis",
                    ReportFormat::Workbook => "A workbook: `report.xlsx`",
                    ReportFormat::Page => "A page that needs nothing else: `report.html`",
                    ReportFormat::Picture => "The most telling picture of the page: `report.svg`",
                },
            ),
        };
        Some(PossibleValue::new(extension).help(about))
    }
}
