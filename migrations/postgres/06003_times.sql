-- What ranked times say of players and puzzles; a recount at the next start computes it.

-- +goose Up
CREATE TABLE times (
    attempt_id BIGINT NOT NULL PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
    player_id  TEXT COLLATE "C" NOT NULL, -- the attempt's
    off        BIGINT NOT NULL, -- from the puzzle's own estimate, as a logarithm, in thousandths
    helped     BIGINT NOT NULL CHECK (helped IN (0, 1)),
    weight     BIGINT NOT NULL, -- of what it says of the puzzle, in hundredths
    sum        BIGINT NOT NULL  -- weight times how far it is from what the player's pace promised
);

CREATE INDEX times_by_player ON times (player_id, attempt_id);
ALTER TABLE puzzles ADD COLUMN time_weight BIGINT NOT NULL DEFAULT 0;
ALTER TABLE puzzles ADD COLUMN time_sum BIGINT NOT NULL DEFAULT 0;
UPDATE rules SET judged = -1;
