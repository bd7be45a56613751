"""The record of a game as plain text and as JSON, both ways. Knows no rules: replay is the face's
job.
"""
