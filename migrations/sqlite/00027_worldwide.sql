-- Boards over all servers: aliases that are one of a kind, streaks of the dailies that
-- servers share, and until when seasons are summed up.

-- +goose Up

-- What an alias is read as; see game.AliasKey.
ALTER TABLE players ADD COLUMN alias_key TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX players_by_alias ON players (alias_key) WHERE alias_key <> '';

-- Of the run, how many are dailies that servers share and that are timed from Start.
-- Without a total the program computes it when it starts.
ALTER TABLE streaks ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;
DELETE FROM totals;

CREATE INDEX dailies_shared ON dailies (tier, date) WHERE guild_id = '' AND reveal = 'start';

-- The day, in UTC, on which a month's seasons over all servers were last summed up.
CREATE TABLE worldwide_seasons (
    month     TEXT NOT NULL PRIMARY KEY, -- as '2026-11'
    summed_on TEXT NOT NULL
) STRICT;
