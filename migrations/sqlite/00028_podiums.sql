-- How a daily ended, in a message of its own where no next card tells it.

-- +goose Up

CREATE TABLE podiums (
    post_id   INTEGER NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    state     TEXT    NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
    tries     INTEGER NOT NULL,
    tried_at  INTEGER NOT NULL,
    unsure_at INTEGER NOT NULL, -- since when a try may have arrived, 0 if none may have
    channel   TEXT    NOT NULL  -- where it went, or may have
) STRICT;
