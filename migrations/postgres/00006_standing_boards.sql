-- In which message a player's board stands in a channel, so that every process changes it there.

-- +goose Up
CREATE TABLE standing_boards (
    player_id  TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    channel_id TEXT COLLATE "C" NOT NULL,
    attempt_id BIGINT NOT NULL,
    version    BIGINT NOT NULL, -- of the attempt, as the message shows it
    message    TEXT COLLATE "C" NOT NULL, -- what the message is known by
    path       TEXT COLLATE "C" NOT NULL, -- of the message; it may hold an interaction's token
    until_at   BIGINT NOT NULL, -- when that is spent, and the row goes
    typed      BIGINT NOT NULL, -- how often it was changed by what was written below it
    changed_at BIGINT NOT NULL, -- when that last began, 0 if it never did
    process    BIGINT NOT NULL, -- which began that
    PRIMARY KEY (player_id, channel_id)
);

CREATE INDEX standing_boards_by_end ON standing_boards (until_at);
