-- The locale that the platform last told of a player: it tells none with what they write.

-- +goose Up
ALTER TABLE players ADD COLUMN locale TEXT NOT NULL DEFAULT '';
