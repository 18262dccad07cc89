-- Leaderboards that guilds keep in channels: messages that renew themselves.

-- +goose Up

-- How often what a guild's leaderboards show has changed.
CREATE TABLE revisions (
    guild_id TEXT    NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL
) STRICT;

CREATE TABLE kept_leaderboards (
    id         INTEGER NOT NULL PRIMARY KEY,
    guild_id   TEXT    NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    channel_id TEXT    NOT NULL, -- the platform's id, as message_id
    period     TEXT    NOT NULL, -- this and the next two: which leaderboard
    tier       TEXT    NOT NULL,
    clean      INTEGER NOT NULL CHECK (clean IN (0, 1)),
    state      TEXT    NOT NULL CHECK (state IN ('standing', 'lost', 'told', 'leaving')),
    message_id TEXT    NOT NULL, -- '' until it is known
    hash       TEXT    NOT NULL, -- of what the message shows
    revision   INTEGER NOT NULL, -- of the guild, that it shows
    tries      INTEGER NOT NULL, -- since one went through
    tried_at   INTEGER NOT NULL,
    due_at     INTEGER NOT NULL  -- not to be tried again before
) STRICT;

CREATE UNIQUE INDEX kept_leaderboards_by_channel ON kept_leaderboards (channel_id, period, tier, clean) WHERE state <> 'leaving';
CREATE INDEX kept_leaderboards_by_guild ON kept_leaderboards (guild_id);
INSERT INTO ids (name, last) VALUES ('kept_leaderboards', 0);
