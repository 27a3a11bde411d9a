//! What holds for every plan.
