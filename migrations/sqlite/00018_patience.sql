-- How many wrong hand-ins are no help, for each version of the rules; by those until
-- now none was. What has ended keeps them.

-- +goose Up

ALTER TABLE rules ADD COLUMN patience INTEGER NOT NULL DEFAULT 0;

UPDATE rules SET patience = 2 WHERE NOT EXISTS (SELECT 1 FROM results);

-- A hand-in tells that it is wrong and no more; neither do its event and what is kept
-- of its call, which players may read.
UPDATE events SET level = 0 WHERE kind = 'wrong';
DELETE FROM calls WHERE result LIKE '{"Verdict":"wrong"%';
