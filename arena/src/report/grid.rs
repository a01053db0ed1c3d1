//! A grid of text cells with aligned columns.

use super::text::{fit, width};

/// Columns of a grid, with headings; all cells of a column have been escaped by whoever made them.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    columns: Vec<Column>,
}

#[derive(Debug)]
struct Column {
    heading: String,
    left: bool,
    cells: Vec<String>,
}

impl Grid {
    /// Adds a column aligned to the right.
    pub(crate) fn right(&mut self, heading: &str, cells: Vec<String>) {
        self.push(heading, false, cells);
    }

    /// Adds a column aligned to the left.
    pub(crate) fn left(&mut self, heading: &str, cells: Vec<String>) {
        self.push(heading, true, cells);
    }

    fn push(&mut self, heading: &str, left: bool, cells: Vec<String>) {
        self.columns.push(Column { heading: heading.to_owned(), left, cells });
    }

    /// Takes a column out, by its heading.
    pub(crate) fn remove(&mut self, heading: &str) {
        self.columns.retain(|column| column.heading != heading);
    }

    /// Columns of text that all but the column `heading` take, the space before that one included.
    pub(crate) fn width_without(&self, heading: &str) -> usize {
        let others = self.columns.iter().filter(|column| column.heading != heading);
        let widths: usize = others.map(|column| column.width() + 1).sum();
        widths
    }

    /// Cuts the cells of a column to `room` columns of text.
    pub(crate) fn cut(&mut self, heading: &str, room: usize) {
        for column in self.columns.iter_mut().filter(|column| column.heading == heading) {
            for cell in &mut column.cells {
                *cell = fit(cell, room);
            }
        }
    }

    /// The lines of the grid, the heading first.
    pub(crate) fn lines(&self) -> Vec<String> {
        let rows = self.columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
        let mut lines = vec![String::new(); rows + 1];
        for (position, column) in self.columns.iter().enumerate() {
            let wide = column.width();
            let cells = std::iter::once(&column.heading).chain(&column.cells);
            for (line, cell) in lines.iter_mut().zip(cells) {
                if position > 0 {
                    line.push(' ');
                }
                let blanks = " ".repeat(wide.saturating_sub(width(cell)));
                if column.left {
                    line.push_str(cell);
                    line.push_str(&blanks);
                } else {
                    line.push_str(&blanks);
                    line.push_str(cell);
                }
            }
        }
        for line in &mut lines {
            line.truncate(line.trim_end_matches(' ').len());
        }
        lines
    }
}

impl Grid {
    /// The grid as a table of Markdown.
    pub(crate) fn markdown(&self) -> String {
        let rows = self.columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
        let row = |cell: &dyn Fn(&Column) -> String| {
            let cells: Vec<String> = self.columns.iter().map(cell).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let mut table = row(&|column| escaped(&column.heading));
        table.push_str(&row(&|column| if column.left { ":--" } else { "--:" }.to_owned()));
        for index in 0..rows {
            table.push_str(&row(&|column| {
                column.cells.get(index).map_or(String::new(), |c| escaped(c))
            }));
        }
        table
    }
}

/// A text with all escaped that means something in Markdown.
pub(crate) fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' | '~' | '&') {
            shown.push('\\');
        }
        shown.push(c);
    }
    shown
}

impl Column {
    fn width(&self) -> usize {
        self.cells.iter().map(|cell| width(cell)).fold(width(&self.heading), usize::max)
    }
}
