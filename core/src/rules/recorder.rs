//! The interface for recorders, written once for the states and events of both games.

/// Defines the trait `Record` for the `State` and the `Event` of the module that calls it, with the recorders that need
/// nothing else.
macro_rules! recorder {
    () => {
        use std::sync::atomic::{AtomicBool, Ordering};

        /// Receives every event of a trial, with the state right after it.
        pub trait Record {
            /// Called for each event.
            fn event(&mut self, state: &State, event: &Event);

            /// True once the rest of the trial is not wanted: the trial then ends as soon as it can, and neither its
            /// state nor what was recorded has a meaning.
            #[inline(always)]
            fn is_abandoned(&self) -> bool {
                false
            }
        }

        /// No recording; abandons the trial once the flag is true.
        impl Record for &AtomicBool {
            #[inline(always)]
            fn event(&mut self, _state: &State, _event: &Event) {}

            #[inline(always)]
            fn is_abandoned(&self) -> bool {
                self.load(Ordering::Relaxed)
            }
        }

        /// No recording; compiles to nothing.
        impl Record for () {
            #[inline(always)]
            fn event(&mut self, _state: &State, _event: &Event) {}
        }

        /// Passes every event to both recorders.
        impl<A: Record, B: Record> Record for (A, B) {
            #[inline(always)]
            fn event(&mut self, state: &State, event: &Event) {
                self.0.event(state, event);
                self.1.event(state, event);
            }

            #[inline(always)]
            fn is_abandoned(&self) -> bool {
                self.0.is_abandoned() || self.1.is_abandoned()
            }
        }

        /// Records by reference.
        impl<R: Record + ?Sized> Record for &mut R {
            #[inline(always)]
            fn event(&mut self, state: &State, event: &Event) {
                (**self).event(state, event);
            }

            #[inline(always)]
            fn is_abandoned(&self) -> bool {
                (**self).is_abandoned()
            }
        }
    };
}

pub(super) use recorder;
