-- Whether a player wants no argument that the puzzle has one solution.

-- +goose Up

ALTER TABLE players ADD COLUMN no_uniqueness INTEGER NOT NULL DEFAULT 0 CHECK (no_uniqueness IN (0, 1));
