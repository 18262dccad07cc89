-- Leaderboards no longer say which place players had before.

-- +goose Up
DROP INDEX streaks_by_rank;
DROP INDEX totals_by_rank;
DROP INDEX totals_by_clean;
DROP INDEX worldwide_streaks_by_rank;

ALTER TABLE streaks DROP COLUMN former_on;
ALTER TABLE streaks DROP COLUMN last_shared;
ALTER TABLE worldwide_streaks DROP COLUMN former_run;
ALTER TABLE worldwide_streaks DROP COLUMN former_on;
ALTER TABLE seasons DROP COLUMN place_before;
ALTER TABLE totals DROP COLUMN last_on;
ALTER TABLE totals DROP COLUMN former_solved;
ALTER TABLE totals DROP COLUMN former_clean;
ALTER TABLE totals DROP COLUMN former_penalised_ms;
ALTER TABLE totals DROP COLUMN former_ended_at;
ALTER TABLE totals DROP COLUMN former_clean_ms;
ALTER TABLE totals DROP COLUMN former_clean_ended_at;

CREATE INDEX streaks_by_rank ON streaks (guild_id, mini, run DESC, longest DESC, solved_on, player_id);
CREATE INDEX totals_by_rank ON totals (guild_id, period, tier, solved DESC, clean DESC, penalised_ms, ended_at, player_id, started);
CREATE INDEX totals_by_clean ON totals (guild_id, period, tier, clean DESC, clean_ms, clean_ended_at, player_id, started);
CREATE INDEX worldwide_streaks_by_rank ON worldwide_streaks (mini, run DESC, solved_on, player_id);
