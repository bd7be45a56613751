"""Pages: what they look like and what they say."""
