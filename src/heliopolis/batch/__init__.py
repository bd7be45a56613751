"""Many games at once, on the CPU and on a GPU: loops, no rules."""
