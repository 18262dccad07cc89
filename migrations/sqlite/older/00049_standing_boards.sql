-- In which message a player's board stands in a channel, so that every process changes it there.

-- +goose Up
CREATE TABLE standing_boards (
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    channel_id TEXT    NOT NULL,
    attempt_id INTEGER NOT NULL,
    version    INTEGER NOT NULL, -- of the attempt, as the message shows it
    message    TEXT    NOT NULL, -- what the message is known by
    path       TEXT    NOT NULL, -- of the message; it may hold an interaction's token
    until_at   INTEGER NOT NULL, -- when that is spent, and the row goes
    typed      INTEGER NOT NULL, -- how often it was changed by what was written below it
    changed_at INTEGER NOT NULL, -- when that last began, 0 if it never did
    process    INTEGER NOT NULL, -- which began that
    PRIMARY KEY (player_id, channel_id)
) STRICT;

CREATE INDEX standing_boards_by_end ON standing_boards (until_at);
