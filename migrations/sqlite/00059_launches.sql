-- What a player pressed to open the Activity, until it opens.

-- +goose Up
CREATE TABLE launches (
    instance_id TEXT NOT NULL, -- of the Activity
    player_id   TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id    TEXT NOT NULL,
    post_id     INTEGER NOT NULL, -- 0 for none
    attempt_id  INTEGER NOT NULL, -- 0 for none
    at          INTEGER NOT NULL,
    PRIMARY KEY (player_id, instance_id)
) STRICT;

CREATE INDEX launches_by_time ON launches (at);
