-- Whether a player's boards show the candidates that are left.

-- +goose Up

ALTER TABLE players ADD COLUMN pencil_marks INTEGER NOT NULL DEFAULT 0 CHECK (pencil_marks IN (0, 1));
