-- "4x4" is a grid of four rows, whose boxes are "2x2"; that of sixteen rows is "16x16".

-- +goose Up

UPDATE puzzles SET shape = '16x16' || SUBSTR(shape, 4) WHERE shape = '4x4' OR shape LIKE '4x4+%';
UPDATE attempts SET shape = '16x16' || SUBSTR(shape, 4) WHERE shape = '4x4' OR shape LIKE '4x4+%';
