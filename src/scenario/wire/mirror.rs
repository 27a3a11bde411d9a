//! Enums of scenario files that mirror an enum of the rules or policies.

/// Declares enums of scenario files, each with its conversion to an enum that has the same variants.
macro_rules! mirror {
    ($($(#[$about:meta])* $name:ident => $target:path { $($(#[$meta:meta])* $variant:ident,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $name {
            $($(#[$meta])* $variant,)*
        }

        impl From<&$name> for $target {
            fn from(wire: &$name) -> Self {
                match wire { $($name::$variant => Self::$variant,)* }
            }
        }
    )*};
}

pub(super) use mirror;
