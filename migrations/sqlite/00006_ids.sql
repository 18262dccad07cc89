-- Ids that stand in buttons and messages outside are never given to another row,
-- also when the row was deleted: SQLite by itself gives the largest again.

-- +goose Up

CREATE TABLE ids (
    name TEXT    NOT NULL PRIMARY KEY, -- of a table
    last INTEGER NOT NULL              -- the last id given in it
) STRICT;

INSERT INTO ids (name, last) SELECT 'attempts', COALESCE(MAX(id), 0) FROM attempts;
INSERT INTO ids (name, last) SELECT 'posts', COALESCE(MAX(id), 0) FROM posts;
INSERT INTO ids (name, last) SELECT 'nudges', COALESCE(MAX(id), 0) FROM nudges;
