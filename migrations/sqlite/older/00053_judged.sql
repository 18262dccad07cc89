-- Up to which attempt results were held against what is too fast; -1 for none.

-- +goose Up
ALTER TABLE rules ADD COLUMN judged INTEGER NOT NULL DEFAULT -1;
