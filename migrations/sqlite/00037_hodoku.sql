-- Grades on HoDoKu's scale, and the version of what computed them: '' for none yet.

-- +goose Up

ALTER TABLE puzzles ADD COLUMN hodoku_level TEXT NOT NULL DEFAULT '';
ALTER TABLE puzzles ADD COLUMN hodoku_score INTEGER NOT NULL DEFAULT 0;
ALTER TABLE puzzles ADD COLUMN hodoku_scale TEXT NOT NULL DEFAULT '';
