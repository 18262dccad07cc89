-- Which puzzles that come with the program are here, and the hardest of all found
-- by an index.

-- +goose Up

CREATE TABLE stocks (
    name TEXT    NOT NULL PRIMARY KEY, -- of a set of puzzles
    at   INTEGER NOT NULL              -- when they were added
) STRICT;

CREATE INDEX puzzles_by_rating ON puzzles (er, ep, ed, id);
