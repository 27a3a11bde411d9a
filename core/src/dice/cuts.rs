//! Classes of faces that a rule distinguishes.

/// Maximum number of cuts: one byte each in a 64-bit word.
const LANES: usize = 8;
/// The value 1 in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of every byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// The classes of a die: a face belongs to class *k* when it reaches exactly *k* of the cuts.
///
/// Every face reaches a cut at 1 or below; no face reaches a cut above the number of sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cuts {
    /// The cuts, one byte each; unused bytes hold a value above every face.
    cuts: u64,
    /// Every face is a class of its own; `cuts` is then unused.
    each_face: bool,
}

impl Cuts {
    /// Cuts at the given faces (0..=127), at most eight; a repeated face is counted each time.
    ///
    /// # Panics
    /// When there are more than eight.
    #[inline]
    #[must_use]
    pub const fn at(faces: &[u8]) -> Self {
        assert!(faces.len() <= LANES);
        let mut cuts = !TOPS;
        let mut lane = 0;
        while lane < faces.len() {
            cuts ^= (0x7F ^ faces[lane] as u64) << (8 * lane);
            lane += 1;
        }
        Self { cuts, each_face: false }
    }

    /// Every face is its own class: face *f* is class *f − 1*.
    #[must_use]
    pub const fn each_face() -> Self {
        Self { cuts: !TOPS, each_face: true }
    }

    /// The class of `face` (up to 126): the number of cuts that it reaches.
    ///
    /// All cuts are compared at once: with the top bit of each byte set, subtracting the cut leaves
    /// that bit set exactly where the face reaches the cut.
    #[inline]
    #[must_use]
    pub const fn class_of(self, face: u8) -> u8 {
        if self.each_face {
            return face - 1;
        }
        let reached = (((face as u64 * ONES) | TOPS) - self.cuts) & TOPS;
        ((reached >> 7).wrapping_mul(ONES) >> 56) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_counts_the_cuts_that_a_face_reaches() {
        for one in 0..=12 {
            for two in 0..=12 {
                let cuts = Cuts::at(&[one, two]);
                for face in 1..=20 {
                    let reached = [one, two].into_iter().filter(|&cut| face >= cut).count();
                    assert_eq!(usize::from(cuts.class_of(face)), reached);
                }
            }
        }
    }

    #[test]
    fn without_cuts_all_faces_share_one_class() {
        assert!((1..=20).all(|face| Cuts::at(&[]).class_of(face) == 0));
    }

    #[test]
    fn every_face_can_be_its_own_class() {
        assert!((1..=20).all(|face| Cuts::each_face().class_of(face) == face - 1));
        let all = Cuts::at(&[2, 3, 4, 5, 6, 7, 8, 9]);
        assert!((1..=9).all(|face| all.class_of(face) == face - 1));
    }
}
