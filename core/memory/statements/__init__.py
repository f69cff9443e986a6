"""What statements say and what they do to one another: values, dates, corrections, supersession, likeness."""
