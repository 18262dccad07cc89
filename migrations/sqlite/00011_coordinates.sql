-- How a player has cells named.

-- +goose Up

-- 1: by letter and number, as A5; 0: r1c5.
ALTER TABLE players ADD COLUMN letters INTEGER NOT NULL DEFAULT 0 CHECK (letters IN (0, 1));
