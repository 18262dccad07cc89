-- How much of a hint a player has had on the position to practise in: who asks again is told more.

-- +goose Up
ALTER TABLE exercises ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
