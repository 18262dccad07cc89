-- Ratings on the reference scale. Figures are times ten, 0 for none.

-- +goose Up

ALTER TABLE puzzles ADD COLUMN er INTEGER NOT NULL DEFAULT 0;
ALTER TABLE puzzles ADD COLUMN ep INTEGER NOT NULL DEFAULT 0;
ALTER TABLE puzzles ADD COLUMN ed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE puzzles ADD COLUMN peak_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE puzzles ADD COLUMN peak_technique TEXT NOT NULL DEFAULT '';
ALTER TABLE puzzles ADD COLUMN peak_count INTEGER NOT NULL DEFAULT 0;
-- 1: time ran out, and the rating is the least that it can be.
ALTER TABLE puzzles ADD COLUMN bound INTEGER NOT NULL DEFAULT 0 CHECK (bound IN (0, 1));

-- What is to be rated again: dailies keep the tier they were posted with.
CREATE INDEX puzzles_by_scale ON puzzles (scale, bound, id) WHERE usage <> 'daily';
