-- What came of attempts at dailies, as figures: boards, statistics and streaks are
-- read from here. All of it can be computed from the events again.

-- +goose Up

-- The penalties that were in force from a moment on. Version 1 is what the
-- program begins with; the program adds what is configured when it starts.
CREATE TABLE rules (
    version       INTEGER NOT NULL PRIMARY KEY,
    from_at       INTEGER NOT NULL,
    light_hint_ms INTEGER NOT NULL,
    deep_hint_ms  INTEGER NOT NULL,
    wrong_ms      INTEGER NOT NULL
) STRICT;

INSERT INTO rules (version, from_at, light_hint_ms, deep_hint_ms, wrong_ms) VALUES (1, 0, 30000, 120000, 30000);

-- An attempt in one of the guilds that it counts in. Until it ends all figures
-- are 0: they are read from its events then.
CREATE TABLE results (
    post_id      INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    player_id    TEXT    NOT NULL, -- the attempt's
    attempt_id   INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    outcome      TEXT    NOT NULL CHECK (outcome IN ('playing', 'solved', 'late', 'gave-up')),
    ended_at     INTEGER NOT NULL,
    hints_1      INTEGER NOT NULL, -- how many of level 1
    hints_2      INTEGER NOT NULL,
    hints_3      INTEGER NOT NULL,
    hints_4      INTEGER NOT NULL,
    clean        INTEGER NOT NULL CHECK (clean IN (0, 1)), -- solved without a hint
    wrong        INTEGER NOT NULL, -- hand-ins
    time_ms      INTEGER NOT NULL, -- from start to end
    penalised_ms INTEGER NOT NULL, -- the time that ranks; 0 where none does
    rules        INTEGER NOT NULL, -- the version by which it is; 0 until it ends
    run          INTEGER NOT NULL, -- how many of the guild's dailies up to this one were solved in a row
    PRIMARY KEY (post_id, player_id)
) STRICT;

CREATE INDEX results_by_attempt ON results (attempt_id);
CREATE INDEX results_by_rank ON results (post_id, clean DESC, penalised_ms, ended_at, player_id) WHERE outcome = 'solved';

-- The sums of a player's results in a guild over a period: 'all', a month as
-- '2026-11', or the week of a Monday as '2026-11-16'. Over all time there is also a
-- row for each tier; tier is '' for every tier together.
CREATE TABLE totals (
    player_id    TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id     TEXT    NOT NULL,
    period       TEXT    NOT NULL,
    tier         TEXT    NOT NULL,
    started      INTEGER NOT NULL,
    solved       INTEGER NOT NULL,
    clean        INTEGER NOT NULL,
    gave_up      INTEGER NOT NULL,
    hints        INTEGER NOT NULL, -- this and what follows: of what was solved
    wrong        INTEGER NOT NULL,
    time_ms      INTEGER NOT NULL,
    penalised_ms INTEGER NOT NULL,
    best_ms      INTEGER NOT NULL, -- the shortest time
    ended_at     INTEGER NOT NULL, -- the last end
    longest      INTEGER NOT NULL, -- the longest run
    PRIMARY KEY (player_id, guild_id, period, tier)
) STRICT;

CREATE INDEX totals_by_rank ON totals (guild_id, period, tier, solved DESC, clean DESC, penalised_ms, ended_at, player_id, started);

-- What is open in a guild, without reading all its posts.
CREATE INDEX posts_by_guild_close ON posts (guild_id, closes_at);
