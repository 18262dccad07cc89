-- Seasons, streaks with freezes, results that somebody looks at, and boards of every
-- tier, without help and over all servers.

-- +goose Up

-- Whether a result counts; who looked at it says so in verdicts. The names sort as
-- the boards do: what counts stands before what is unverified.
ALTER TABLE results ADD COLUMN validity TEXT NOT NULL DEFAULT 'counted' CHECK (validity IN ('counted', 'unverified', 'unranked'));
-- Of the season, by the place; 0 until the post is settled.
ALTER TABLE results ADD COLUMN points INTEGER NOT NULL DEFAULT 0;
-- Held after it, and the dates at which some were used since the last one solved.
ALTER TABLE results ADD COLUMN freezes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN frozen TEXT NOT NULL DEFAULT '';

DROP INDEX results_by_rank;
CREATE INDEX results_by_rank ON results (post_id, validity, clean DESC, penalised_ms, ended_at, player_id) WHERE outcome = 'solved' AND validity <> 'unranked';

CREATE TABLE verdicts (
    post_id   INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    player_id TEXT    NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('counted', 'unverified', 'unranked')),
    reason    TEXT    NOT NULL,
    by_id     TEXT    NOT NULL, -- a player's id, or '' for the program
    at        INTEGER NOT NULL,
    answer    TEXT    NOT NULL, -- the player's; '' for none
    answer_at INTEGER NOT NULL,
    PRIMARY KEY (post_id, player_id)
) STRICT;

-- The posts of which the places are not final: every other one is settled.
CREATE TABLE unsettled (
    post_id   INTEGER NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    closes_at INTEGER NOT NULL
) STRICT;

CREATE INDEX unsettled_by_close ON unsettled (closes_at);
INSERT INTO unsettled (post_id, closes_at) SELECT p.id, p.closes_at FROM posts p
    WHERE NOT EXISTS (SELECT 1 FROM posts n WHERE n.guild_id = p.guild_id AND n.date > p.date);

-- What a player's best days of a month come to; tier is '' for every tier together.
CREATE TABLE seasons (
    player_id    TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id     TEXT    NOT NULL,
    month        TEXT    NOT NULL, -- as '2026-11'
    tier         TEXT    NOT NULL,
    points       INTEGER NOT NULL,
    solved       INTEGER NOT NULL, -- days with points, also those that are not among the best
    penalised_ms INTEGER NOT NULL, -- this and what follows: of the best days
    ended_at     INTEGER NOT NULL, -- the last end
    place_before INTEGER NOT NULL, -- without the last day of the month; 0 for none
    PRIMARY KEY (player_id, guild_id, month, tier)
) STRICT;

CREATE INDEX seasons_by_rank ON seasons (guild_id, month, tier, points DESC, solved DESC, penalised_ms, ended_at, player_id);

-- How many of a guild's dailies a player has solved in a row up to now.
CREATE TABLE streaks (
    player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id  TEXT    NOT NULL,
    run       INTEGER NOT NULL,
    freezes   INTEGER NOT NULL, -- held
    frozen    TEXT    NOT NULL, -- the dates at which freezes were last used
    solved_on TEXT    NOT NULL, -- the date of the last one solved
    longest   INTEGER NOT NULL,
    PRIMARY KEY (player_id, guild_id)
) STRICT;

CREATE INDEX streaks_by_rank ON streaks (guild_id, run DESC, longest DESC, solved_on, player_id);

-- The longest run is kept with the streak; months and weeks have a row for each tier
-- too. Without a row the program computes all of it when it starts.
DELETE FROM totals;
DROP INDEX totals_by_rank;
ALTER TABLE totals DROP COLUMN longest;
ALTER TABLE totals ADD COLUMN unverified INTEGER NOT NULL DEFAULT 0; -- of what was solved
ALTER TABLE totals ADD COLUMN clean_ms INTEGER NOT NULL DEFAULT 0;   -- with penalties, of what was solved without help
ALTER TABLE totals ADD COLUMN clean_ended_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX totals_by_rank ON totals (guild_id, period, tier, solved DESC, clean DESC, penalised_ms, ended_at, player_id, started);
CREATE INDEX totals_by_clean ON totals (guild_id, period, tier, clean DESC, clean_ms, clean_ended_at, player_id);

-- A guild, and a player with the results of one guild, may take part in the boards of
-- all servers; a player by another name.
ALTER TABLE guilds ADD COLUMN worldwide INTEGER NOT NULL DEFAULT 0 CHECK (worldwide IN (0, 1));
ALTER TABLE players ADD COLUMN worldwide_guild TEXT NOT NULL DEFAULT '';
ALTER TABLE players ADD COLUMN alias TEXT NOT NULL DEFAULT '';
CREATE INDEX players_worldwide ON players (worldwide_guild, id) WHERE worldwide_guild <> '';
