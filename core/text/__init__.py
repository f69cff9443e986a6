"""What is known of written language itself: scripts, sentences, stems, words without a subject, which language it is."""
