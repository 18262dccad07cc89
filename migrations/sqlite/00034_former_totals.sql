-- Totals with what they were before their last daily, so that the places on a leaderboard
-- before the last daily need no second look at results, and the streaks that stand on the
-- leaderboard of all servers. The program computes them when it starts.

-- +goose Up
DELETE FROM totals;
ALTER TABLE totals ADD COLUMN last_on TEXT NOT NULL DEFAULT ''; -- the date of the last one solved
ALTER TABLE totals ADD COLUMN former_solved INTEGER NOT NULL DEFAULT 0; -- this and what follows: without it
ALTER TABLE totals ADD COLUMN former_clean INTEGER NOT NULL DEFAULT 0;
ALTER TABLE totals ADD COLUMN former_penalised_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE totals ADD COLUMN former_ended_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE totals ADD COLUMN former_clean_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE totals ADD COLUMN former_clean_ended_at INTEGER NOT NULL DEFAULT 0;

DROP INDEX totals_by_rank;
DROP INDEX totals_by_clean;
CREATE INDEX totals_by_rank ON totals (guild_id, period, tier, solved DESC, clean DESC, penalised_ms, ended_at, player_id, started,
    last_on, former_solved, former_clean, former_penalised_ms, former_ended_at);
CREATE INDEX totals_by_clean ON totals (guild_id, period, tier, clean DESC, clean_ms, clean_ended_at, player_id, started,
    last_on, former_clean, former_clean_ms, former_clean_ended_at);

ALTER TABLE streaks ADD COLUMN last_shared INTEGER NOT NULL DEFAULT 0 CHECK (last_shared IN (0, 1)); -- servers share the last one solved

CREATE TABLE worldwide_streaks (
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    mini       INTEGER NOT NULL,
    run        INTEGER NOT NULL, -- of dailies that servers share
    solved_on  TEXT    NOT NULL,
    former_run INTEGER NOT NULL, -- this and what follows: without the last one
    former_on  TEXT    NOT NULL,
    PRIMARY KEY (player_id, mini)
) STRICT;

CREATE INDEX worldwide_streaks_by_rank ON worldwide_streaks (mini, run DESC, solved_on, player_id, former_run, former_on);
