-- The role that a guild gives to who won a season.

-- +goose Up

ALTER TABLE guilds ADD COLUMN winner_role TEXT NOT NULL DEFAULT ''; -- the platform's id, '' for none

CREATE TABLE awards (
    id        INTEGER NOT NULL PRIMARY KEY,
    guild_id  TEXT    NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    season    TEXT    NOT NULL, -- as '2026-11'
    player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    role_id   TEXT    NOT NULL, -- the platform's id
    state     TEXT    NOT NULL CHECK (state IN ('giving', 'given', 'taking', 'over')),
    refused   INTEGER NOT NULL CHECK (refused IN (0, 1)), -- the bot may not, the last time it tried
    told      INTEGER NOT NULL CHECK (told IN (0, 1)),    -- the guild's admin was told so
    tries     INTEGER NOT NULL, -- since one went through or was refused
    due_at    INTEGER NOT NULL  -- not to be tried again before
) STRICT;

CREATE UNIQUE INDEX awards_by_season ON awards (guild_id, season);
CREATE INDEX awards_by_due ON awards (due_at) WHERE state IN ('giving', 'taking');
CREATE INDEX awards_by_player ON awards (player_id);
INSERT INTO ids (name, last) VALUES ('awards', 0);
