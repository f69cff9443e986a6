"""The two phases that tidy the vault, light by rules and deep by a model, and when they run."""
