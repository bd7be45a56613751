"""Network players: trained weights, and how they are asked. No PyTorch here."""
