"""What English sentences of the owner say, by rules."""
