-- What is dropped after a while is found by an index: the hourly look through all
-- attempts took seconds in a large database.

-- +goose Up

CREATE INDEX attempts_that_pass ON attempts (touched_at) WHERE kind = 'pasted' OR replay = 1;
