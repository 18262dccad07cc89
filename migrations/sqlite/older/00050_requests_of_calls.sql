-- What a call asked, so that its id answers nothing else. Of old calls that is not known; those
-- that gave advice answer nothing any more, as the same advice is free for its player anyway.

-- +goose Up
ALTER TABLE calls ADD COLUMN request TEXT NOT NULL DEFAULT '';
UPDATE calls SET request = 'unknown' WHERE result LIKE '{"Level":%';
