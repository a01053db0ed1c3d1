//! Dense symmetric matrices, as far as a Newton step and a covariance need them.

/// A square matrix, row by row.
#[derive(Debug, Clone)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// A matrix of zeros.
    pub(crate) fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    pub(crate) fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..(row + 1) * self.size]
    }

    fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.cells[row * self.size..(row + 1) * self.size]
    }

    /// The largest value on the diagonal; 0 for an empty matrix.
    pub(crate) fn largest_diagonal(&self) -> f64 {
        (0..self.size).map(|i| self.at(i, i)).fold(0.0, f64::max)
    }

    /// The product with another matrix of the same size. Zeros of the left side cost nothing.
    pub(crate) fn times(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.size);
        for i in 0..self.size {
            for k in 0..self.size {
                let factor = self.at(i, k);
                if factor != 0.0 {
                    let target = product.row_mut(i);
                    for (cell, value) in target.iter_mut().zip(other.row(k)) {
                        *cell += factor * value;
                    }
                }
            }
        }
        product
    }

    /// The Cholesky factor of this matrix with `ridge` added on the diagonal (only the lower
    /// triangle is read), or `None` where that is not positive definite.
    pub(crate) fn factor(&self, ridge: f64) -> Option<Factor> {
        let mut lower = Matrix::zero(self.size);
        let mut weakest: f64 = 1.0;
        for i in 0..self.size {
            for j in 0..i {
                let sum = self.at(i, j) - dot(&lower.row(i)[..j], &lower.row(j)[..j]);
                let cell = sum / lower.at(j, j);
                lower.row_mut(i)[j] = cell;
            }
            let diagonal = self.at(i, i) + ridge;
            let pivot = diagonal - dot(&lower.row(i)[..i], &lower.row(i)[..i]);
            if !pivot.is_finite() || pivot <= 0.0 {
                return None;
            }
            weakest = weakest.min(pivot / diagonal);
            lower.row_mut(i)[i] = pivot.sqrt();
        }
        Some(Factor { lower, weakest })
    }
}

/// A lower triangular Cholesky factor.
pub(crate) struct Factor {
    lower: Matrix,
    weakest: f64,
}

impl Factor {
    /// The smallest share of a diagonal element that elimination left over; near the rounding error
    /// of a float the matrix is singular for all purposes.
    pub(crate) fn weakest(&self) -> f64 {
        self.weakest
    }

    /// Solves for one right-hand side.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let size = self.lower.size;
        let mut x = right.to_vec();
        for i in 0..size {
            let sum = x[i] - dot(&self.lower.row(i)[..i], &x[..i]);
            x[i] = sum / self.lower.at(i, i);
        }
        for i in (0..size).rev() {
            x[i] /= self.lower.at(i, i);
            let known = x[i];
            for (value, factor) in x[..i].iter_mut().zip(&self.lower.row(i)[..i]) {
                *value -= factor * known;
            }
        }
        x
    }

    /// The inverse of the factored matrix.
    pub(crate) fn inverse(&self) -> Matrix {
        let size = self.lower.size;
        // Row i holds column i of the inverse factor, so that every inner product runs along
        // memory.
        let mut columns = Matrix::zero(size);
        for i in 0..size {
            let column = columns.row_mut(i);
            for k in i..size {
                let unit = if k == i { 1.0 } else { 0.0 };
                let sum = unit - dot(&self.lower.row(k)[i..k], &column[i..k]);
                column[k] = sum / self.lower.at(k, k);
            }
        }
        let mut inverse = Matrix::zero(size);
        for i in 0..size {
            for j in i..size {
                let value = dot(&columns.row(i)[j..], &columns.row(j)[j..]);
                inverse.row_mut(i)[j] = value;
                inverse.row_mut(j)[i] = value;
            }
        }
        inverse
    }
}

/// Inner product of two slices of the same length.
pub(crate) fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}
