-- Playing in the browser: when an entry was made by the player's own clock, which is
-- evidence and decides nothing, and the marks that are kept for an attempt.

-- +goose Up
ALTER TABLE events ADD COLUMN entered_at INTEGER NOT NULL DEFAULT 0;

CREATE TABLE marks (
    attempt_id INTEGER NOT NULL PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
    text       TEXT    NOT NULL -- JSON
) STRICT;
