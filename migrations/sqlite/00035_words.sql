-- Whether a player's boards are told in words, without pictures.

-- +goose Up

ALTER TABLE players ADD COLUMN words INTEGER NOT NULL DEFAULT 0 CHECK (words IN (0, 1));
