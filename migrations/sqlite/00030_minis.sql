-- A guild's card may carry a mini beside the daily: a post of its own, with streaks of
-- its own. A player may have both under way, and one other puzzle.

-- +goose Up

ALTER TABLE guilds ADD COLUMN mini INTEGER NOT NULL DEFAULT 0 CHECK (mini IN (0, 1));

-- The table is made anew. What refers to posts goes with it, and comes back.
CREATE TABLE kept_posts AS SELECT * FROM posts;
CREATE TABLE kept_verdict_log AS SELECT * FROM verdict_log;
CREATE TABLE kept_notices AS SELECT * FROM notices WHERE post_id IS NOT NULL;
CREATE TABLE kept_podiums AS SELECT * FROM podiums;
CREATE TABLE kept_results AS SELECT * FROM results;
CREATE TABLE kept_sent_reminders AS SELECT * FROM sent_reminders;
CREATE TABLE kept_threads AS SELECT * FROM threads;
CREATE TABLE kept_unsettled AS SELECT * FROM unsettled;
CREATE TABLE kept_verdicts AS SELECT * FROM verdicts;
DROP TABLE posts;

-- A guild has one post of a local date, and one of that date's mini. The row is the
-- truth. Its reveal is the guild's, and not always the daily's: what the local guild
-- shows on Start is shown to everybody. A mini is sent on the card of the daily.
CREATE TABLE posts (
    id        INTEGER NOT NULL PRIMARY KEY,
    guild_id  TEXT    NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    date      TEXT    NOT NULL,
    mini      INTEGER NOT NULL CHECK (mini IN (0, 1)),
    tier      TEXT    NOT NULL, -- 'mini' of a mini
    puzzle_id TEXT    NOT NULL REFERENCES dailies (puzzle_id),
    reveal    TEXT    NOT NULL CHECK (reveal IN ('start', 'post')),
    state     TEXT    NOT NULL CHECK (state IN ('claimed', 'sending', 'sent', 'failed')),
    scheduled_at INTEGER NOT NULL,
    tries     INTEGER NOT NULL,
    tried_at  INTEGER NOT NULL,
    unsure_at INTEGER NOT NULL,
    sent_at   INTEGER NOT NULL,
    closes_at INTEGER NOT NULL,
    channel   TEXT    NOT NULL,
    message   TEXT    NOT NULL,
    problem   TEXT    NOT NULL,
    UNIQUE (guild_id, date, mini)
) STRICT;

CREATE INDEX posts_by_puzzle ON posts (puzzle_id, closes_at);
CREATE INDEX posts_by_close ON posts (closes_at);
CREATE INDEX posts_by_guild_close ON posts (guild_id, closes_at);
CREATE INDEX posts_unsent ON posts (scheduled_at) WHERE state <> 'sent';

INSERT INTO posts (id, guild_id, date, mini, tier, puzzle_id, reveal, state, scheduled_at, tries, tried_at, unsure_at, sent_at, closes_at, channel, message, problem)
    SELECT id, guild_id, date, 0, tier, puzzle_id, reveal, state, scheduled_at, tries, tried_at, unsure_at, sent_at, closes_at, channel, message, problem FROM kept_posts;
INSERT INTO verdict_log SELECT * FROM kept_verdict_log;
INSERT INTO notices SELECT * FROM kept_notices;
INSERT INTO podiums SELECT * FROM kept_podiums;
INSERT INTO results SELECT * FROM kept_results;
INSERT INTO sent_reminders SELECT * FROM kept_sent_reminders;
INSERT INTO threads SELECT * FROM kept_threads;
INSERT INTO unsettled SELECT * FROM kept_unsettled;
INSERT INTO verdicts SELECT * FROM kept_verdicts;

DROP TABLE kept_posts;
DROP TABLE kept_verdict_log;
DROP TABLE kept_notices;
DROP TABLE kept_podiums;
DROP TABLE kept_results;
DROP TABLE kept_sent_reminders;
DROP TABLE kept_threads;
DROP TABLE kept_unsettled;
DROP TABLE kept_verdicts;

CREATE TABLE kept_streaks AS SELECT * FROM streaks;
DROP TABLE streaks;
CREATE TABLE streaks (
    player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id  TEXT    NOT NULL,
    mini      INTEGER NOT NULL CHECK (mini IN (0, 1)),
    run       INTEGER NOT NULL,
    freezes   INTEGER NOT NULL, -- held
    frozen    TEXT    NOT NULL, -- the dates at which freezes were last used
    solved_on TEXT    NOT NULL, -- the date of the last one solved
    longest   INTEGER NOT NULL,
    shared    INTEGER NOT NULL, -- of the run, how many are dailies that servers share and that are timed from Start
    PRIMARY KEY (player_id, guild_id, mini)
) STRICT;
CREATE INDEX streaks_by_rank ON streaks (guild_id, mini, run DESC, longest DESC, solved_on, player_id);
INSERT INTO streaks (player_id, guild_id, mini, run, freezes, frozen, solved_on, longest, shared)
    SELECT player_id, guild_id, 0, run, freezes, frozen, solved_on, longest, shared FROM kept_streaks;
DROP TABLE kept_streaks;

CREATE TABLE kept_currents AS SELECT * FROM currents;
DROP TABLE currents;
CREATE TABLE currents (
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT    NOT NULL, -- '' for direct messages
    slot       TEXT    NOT NULL CHECK (slot IN ('daily', 'mini', 'other')),
    attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    last       INTEGER NOT NULL CHECK (last IN (0, 1)), -- the one last touched
    PRIMARY KEY (player_id, guild_id, slot)
) STRICT;
CREATE INDEX currents_by_attempt ON currents (attempt_id);
INSERT INTO currents (player_id, guild_id, slot, attempt_id, last)
    SELECT player_id, guild_id, CASE daily WHEN 1 THEN 'daily' ELSE 'other' END, attempt_id, last FROM kept_currents;
DROP TABLE kept_currents;
