"""What a question is: its kind, its exact terms, its words, and what it means on its own."""
