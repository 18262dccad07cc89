-- What players may ask for: their data and their deletion, past dailies as
-- practice, reminders; and a thread for talk below each daily.

-- +goose Up

-- Whose call it was, so that it is deleted with the player; '' for nobody's.
ALTER TABLE calls ADD COLUMN player_id TEXT NOT NULL DEFAULT '';
CREATE INDEX calls_by_player ON calls (player_id) WHERE player_id <> '';

-- 1: counts on no leaderboard, because the player had the daily before and had
-- that deleted.
ALTER TABLE attempts ADD COLUMN unranked INTEGER NOT NULL DEFAULT 0 CHECK (unranked IN (0, 1));
-- 1: once more at a daily that is over, beside the attempt that counted.
ALTER TABLE attempts ADD COLUMN replay INTEGER NOT NULL DEFAULT 0 CHECK (replay IN (0, 1));

DROP INDEX attempts_at_puzzle;
CREATE UNIQUE INDEX attempts_at_puzzle ON attempts (player_id, puzzle_id) WHERE puzzle_id IS NOT NULL AND replay = 0;
CREATE INDEX attempts_replayed ON attempts (player_id, puzzle_id) WHERE replay = 1;

-- Who had a live daily and was deleted is kept as a keyed hash, until the daily
-- is over: then the key goes, and the hashes with it.
CREATE TABLE seals (
    puzzle_id TEXT NOT NULL PRIMARY KEY REFERENCES puzzles (id),
    secret    BLOB NOT NULL
) STRICT;

CREATE TABLE leavers (
    puzzle_id TEXT NOT NULL REFERENCES seals (puzzle_id) ON DELETE CASCADE,
    mark      BLOB NOT NULL,
    PRIMARY KEY (puzzle_id, mark)
) STRICT;

-- Whether dailies get a thread for talk.
ALTER TABLE guilds ADD COLUMN threads INTEGER NOT NULL DEFAULT 0 CHECK (threads IN (0, 1));

CREATE TABLE threads (
    post_id  INTEGER NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    tries    INTEGER NOT NULL,
    tried_at INTEGER NOT NULL,
    made_at  INTEGER NOT NULL,
    problem  TEXT    NOT NULL
) STRICT;

-- What a player wants to be told of a guild's dailies.
CREATE TABLE reminders (
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT    NOT NULL,
    posted     INTEGER NOT NULL CHECK (posted IN (0, 1)),
    hours      INTEGER NOT NULL, -- before it closes, if it is not finished; 0 for never
    locale     TEXT    NOT NULL,
    since_at   INTEGER NOT NULL, -- nothing is told of what was posted before
    refused_at INTEGER NOT NULL, -- when the platform would not deliver: then all is off
    PRIMARY KEY (player_id, guild_id)
) STRICT;

CREATE INDEX reminders_by_guild ON reminders (guild_id, player_id);

-- A reminder that was sent, or is being sent. The row is the truth.
CREATE TABLE nudges (
    id        INTEGER NOT NULL PRIMARY KEY,
    player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    post_id   INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    kind      TEXT    NOT NULL CHECK (kind IN ('posted', 'closing')),
    state     TEXT    NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
    tries     INTEGER NOT NULL,
    tried_at  INTEGER NOT NULL,
    UNIQUE (player_id, post_id, kind)
) STRICT;

CREATE INDEX nudges_by_post ON nudges (post_id);
