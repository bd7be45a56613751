"""The command `heliopolis`: one file a command. Nothing imports this package."""
