-- When a guild's managers were last told what waits for them; submissions that wait, and results
-- that are too fast. These wait for nobody's verdict any more.

-- +goose Up
ALTER TABLE guilds ADD COLUMN waiting_told_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX submissions_waiting ON submissions (guild_id) WHERE state = 'waiting';
CREATE INDEX results_too_fast ON results (ended_at, post_id) WHERE validity = 'unverified';
DROP INDEX verdicts_unverified;
DROP INDEX results_by_tier;
