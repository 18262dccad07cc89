-- A date has a puzzle for each tier and way of revealing it, so that the guilds that
-- show their boards give away nothing of what is timed in others; and how many steps
-- a puzzle takes.

-- +goose Up

-- NULL until they are counted, 0 if the path does not lead to the end.
ALTER TABLE puzzles ADD COLUMN steps INTEGER;

-- The tables are made anew. What refers to posts goes with these, and comes back.
CREATE TABLE kept_dailies AS SELECT d.date, d.tier, d.puzzle_id, d.chosen_at,
    CASE WHEN EXISTS (SELECT 1 FROM posts p WHERE p.date = d.date AND p.tier = d.tier AND (p.reveal = 'post' OR p.guild_id = 'console'))
    THEN 'post' ELSE 'start' END AS reveal FROM dailies d;
CREATE TABLE kept_posts AS SELECT p.*, d.puzzle_id FROM posts p JOIN dailies d ON d.date = p.date AND d.tier = p.tier;
CREATE TABLE kept_results AS SELECT * FROM results;
CREATE TABLE kept_threads AS SELECT * FROM threads;
CREATE TABLE kept_nudges AS SELECT * FROM nudges;
DROP TABLE posts;
DROP TABLE dailies;

-- The puzzle of a date, tier and way of revealing is the same in every guild, and no
-- puzzle is one twice.
CREATE TABLE dailies (
    date      TEXT    NOT NULL,
    tier      TEXT    NOT NULL,
    reveal    TEXT    NOT NULL CHECK (reveal IN ('start', 'post')),
    puzzle_id TEXT    NOT NULL UNIQUE REFERENCES puzzles (id),
    chosen_at INTEGER NOT NULL,
    PRIMARY KEY (date, tier, reveal)
) STRICT;

-- A guild has one post of a local date. The row is the truth. Its reveal is the
-- guild's, and not always the daily's: what the local guild shows on Start is shown
-- to everybody.
CREATE TABLE posts (
    id        INTEGER NOT NULL PRIMARY KEY,
    guild_id  TEXT    NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    date      TEXT    NOT NULL,
    tier      TEXT    NOT NULL,
    puzzle_id TEXT    NOT NULL REFERENCES dailies (puzzle_id),
    reveal    TEXT    NOT NULL CHECK (reveal IN ('start', 'post')),
    state     TEXT    NOT NULL CHECK (state IN ('claimed', 'sending', 'sent', 'failed')),
    slot_at   INTEGER NOT NULL,
    tries     INTEGER NOT NULL,
    tried_at  INTEGER NOT NULL,
    unsure_at INTEGER NOT NULL,
    sent_at   INTEGER NOT NULL,
    closes_at INTEGER NOT NULL,
    channel   TEXT    NOT NULL,
    message   TEXT    NOT NULL,
    problem   TEXT    NOT NULL,
    UNIQUE (guild_id, date)
) STRICT;

CREATE INDEX posts_by_puzzle ON posts (puzzle_id, closes_at);
CREATE INDEX posts_by_close ON posts (closes_at);
CREATE INDEX posts_by_guild_close ON posts (guild_id, closes_at);
CREATE INDEX posts_unsent ON posts (slot_at) WHERE state <> 'sent';

INSERT INTO dailies (date, tier, reveal, puzzle_id, chosen_at) SELECT date, tier, reveal, puzzle_id, chosen_at FROM kept_dailies;
INSERT INTO posts (id, guild_id, date, tier, puzzle_id, reveal, state, slot_at, tries, tried_at, unsure_at, sent_at, closes_at, channel, message, problem)
    SELECT id, guild_id, date, tier, puzzle_id, reveal, state, slot_at, tries, tried_at, unsure_at, sent_at, closes_at, channel, message, problem FROM kept_posts;
INSERT INTO results SELECT * FROM kept_results;
INSERT INTO threads SELECT * FROM kept_threads;
INSERT INTO nudges SELECT * FROM kept_nudges;

DROP TABLE kept_dailies;
DROP TABLE kept_posts;
DROP TABLE kept_results;
DROP TABLE kept_threads;
DROP TABLE kept_nudges;
