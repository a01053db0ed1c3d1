//! Figures and tables: medians with the middle half around them, as text and as JSON.

use serde_json::{Map, Value, json};

/// A figure that was taken many times.
#[derive(Clone, Debug)]
pub(crate) struct Figures(Vec<f64>);

impl Figures {
    pub(crate) fn new(mut figures: Vec<f64>) -> Figures {
        figures.sort_by(f64::total_cmp);
        Figures(figures)
    }

    /// The figure below which that part of all lies, from 0 to 1; between two the one farther out.
    pub(crate) fn quantile(&self, part: f64) -> f64 {
        let place = self.0.len().saturating_sub(1) as f64 * part;
        let place = if part < 0.5 { place.floor() } else { place.ceil() };
        self.0.get(place as usize).copied().unwrap_or(f64::NAN)
    }

    pub(crate) fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// `1.83 (1.79-1.90)`
    pub(crate) fn text(&self) -> String {
        let [low, median, high] = [0.25, 0.5, 0.75].map(|part| digits(self.quantile(part)));
        format!("{median} ({low}-{high})")
    }

    fn json(&self) -> Value {
        let [low, median, high] = [0.25, 0.5, 0.75].map(|part| self.quantile(part));
        json!({ "median": median, "low": low, "high": high, "least": self.quantile(0.0) })
    }
}

/// Three digits that count.
pub(crate) fn digits(value: f64) -> String {
    match value.abs() {
        // Without the sign of what is less than nothing by a hair.
        ..0.005 => "0.00".to_owned(),
        ..10.0 => format!("{value:.2}"),
        10.0..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// One field of a table.
pub(crate) enum Field {
    Text(String),
    Number(f64),
    Spread(Figures),
}

impl From<&str> for Field {
    fn from(text: &str) -> Field {
        Field::Text(text.to_owned())
    }
}

impl From<f64> for Field {
    fn from(number: f64) -> Field {
        Field::Number(number)
    }
}

impl From<Figures> for Field {
    fn from(figures: Figures) -> Field {
        Field::Spread(figures)
    }
}

/// Prints table after table, or all of them as JSON at the end.
pub(crate) struct Report {
    json: Option<Map<String, Value>>,
}

impl Report {
    pub(crate) fn new(json: bool) -> Report {
        Report { json: json.then(Map::new) }
    }

    pub(crate) fn table(&mut self, title: &str, head: &[&str], rows: Vec<Vec<Field>>) {
        if let Some(tables) = &mut self.json {
            let object = |row: Vec<Field>| {
                let fields = head.iter().zip(row).map(|(name, field)| {
                    let value = match field {
                        Field::Text(text) => json!(text),
                        Field::Number(number) => json!(number),
                        Field::Spread(figures) => figures.json(),
                    };
                    ((*name).to_owned(), value)
                });
                Value::Object(fields.collect())
            };
            tables.insert(title.to_owned(), rows.into_iter().map(object).collect());
            return;
        }
        println!("\n{title}\n\n| {} |\n|{}", head.join(" | "), " --- |".repeat(head.len()));
        for row in rows {
            let fields = row.into_iter().map(|field| match field {
                Field::Text(text) => text,
                Field::Number(number) => digits(number),
                Field::Spread(figures) => figures.text(),
            });
            println!("| {} |", fields.collect::<Vec<_>>().join(" | "));
        }
    }

    pub(crate) fn finish(self) -> anyhow::Result<()> {
        if let Some(tables) = self.json {
            println!("{}", serde_json::to_string_pretty(&tables)?);
        }
        Ok(())
    }
}
