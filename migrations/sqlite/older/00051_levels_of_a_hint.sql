-- What ended before keeps the rule that every level of a hint adds its penalty.

-- +goose Up
ALTER TABLE rules ADD COLUMN each_level INTEGER NOT NULL DEFAULT 0;
UPDATE rules SET each_level = 1 WHERE EXISTS (SELECT 1 FROM results);
