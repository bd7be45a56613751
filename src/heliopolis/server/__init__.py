"""The server: tables that people and bots sit at, and the pages that show them."""
