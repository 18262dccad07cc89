-- What all morphs of a puzzle share, so that one is known by another.

-- +goose Up

-- The canonical forms of the givens and of the solution; '' if there is none.
-- NULL: nobody has looked yet, which a job does in the background.
ALTER TABLE puzzles ADD COLUMN form TEXT;
ALTER TABLE puzzles ADD COLUMN solution_form TEXT;

CREATE INDEX puzzles_by_form ON puzzles (form) WHERE form <> '';
CREATE INDEX puzzles_by_solution_form ON puzzles (solution_form) WHERE solution_form <> '';
CREATE INDEX puzzles_without_form ON puzzles (id) WHERE form IS NULL;
