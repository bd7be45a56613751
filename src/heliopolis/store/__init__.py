"""Where tables are kept: one database, written to by appending."""
