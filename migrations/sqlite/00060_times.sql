-- What ranked times say of players and puzzles; a recount at the next start computes it.

-- +goose Up
CREATE TABLE times (
    attempt_id INTEGER NOT NULL PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
    player_id  TEXT    NOT NULL, -- the attempt's
    off        INTEGER NOT NULL, -- from the puzzle's own estimate, as a logarithm, in thousandths
    helped     INTEGER NOT NULL CHECK (helped IN (0, 1)),
    weight     INTEGER NOT NULL, -- of what it says of the puzzle, in hundredths
    sum        INTEGER NOT NULL  -- weight times how far it is from what the player's pace promised
) STRICT;

CREATE INDEX times_by_player ON times (player_id, attempt_id);
ALTER TABLE puzzles ADD COLUMN time_weight INTEGER NOT NULL DEFAULT 0;
ALTER TABLE puzzles ADD COLUMN time_sum INTEGER NOT NULL DEFAULT 0;
UPDATE rules SET judged = -1;
