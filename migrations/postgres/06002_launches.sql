-- What a player pressed to open the Activity, until it opens.

-- +goose Up
CREATE TABLE launches (
    instance_id TEXT COLLATE "C" NOT NULL, -- of the Activity
    player_id   TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id    TEXT COLLATE "C" NOT NULL,
    post_id     BIGINT NOT NULL, -- 0 for none
    attempt_id  BIGINT NOT NULL, -- 0 for none
    at          BIGINT NOT NULL,
    PRIMARY KEY (player_id, instance_id)
);

CREATE INDEX launches_by_time ON launches (at);
