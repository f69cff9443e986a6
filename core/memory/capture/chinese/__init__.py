"""What Chinese sentences of the owner say, by rules."""
