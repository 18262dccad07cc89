-- What a guild says of playing on the page: whether the page fills in candidates in its live
-- dailies, and whether its channel is told who solves one there; and what is to be told.

-- +goose Up
ALTER TABLE guilds ADD COLUMN no_filling INTEGER NOT NULL DEFAULT 0 CHECK (no_filling IN (0, 1));
ALTER TABLE guilds ADD COLUMN announces INTEGER NOT NULL DEFAULT 0 CHECK (announces IN (0, 1));

CREATE TABLE announcements (
    post_id    INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    noted_at   INTEGER NOT NULL,
    tried_at   INTEGER NOT NULL, -- when sending last began, 0 if it never did
    unsure_at  INTEGER NOT NULL, -- since when a try may have arrived, 0 if none may have
    channel    TEXT    NOT NULL, -- where the last try went
    PRIMARY KEY (post_id, attempt_id)
) STRICT;

CREATE INDEX announcements_by_attempt ON announcements (attempt_id);
