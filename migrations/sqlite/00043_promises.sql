-- Answers that Discord was told will come, and what was asked: after a crash the next process
-- ends them. Rows go with the answer, and after an hour.

-- +goose Up
CREATE TABLE promises (
    id        TEXT    NOT NULL PRIMARY KEY, -- the interaction's
    player_id TEXT    NOT NULL,
    token     TEXT    NOT NULL,
    locale    TEXT    NOT NULL,
    beside    INTEGER NOT NULL CHECK (beside IN (0, 1)), -- nobody sees the bot think
    request   BLOB    NOT NULL,
    made_at   INTEGER NOT NULL,
    told_at   INTEGER NOT NULL -- that it was broken, 0 if it was not told
) STRICT;

CREATE INDEX promises_by_time ON promises (made_at);
CREATE INDEX promises_by_player ON promises (player_id);
