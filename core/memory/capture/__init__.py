"""From the words of a conversation to candidates for the memory: by rules for English and Chinese, and by a model."""
