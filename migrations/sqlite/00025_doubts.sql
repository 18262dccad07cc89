-- What results are held against that may be unverified: the last times of their tier.

-- +goose Up

-- The post's.
ALTER TABLE results ADD COLUMN tier TEXT NOT NULL DEFAULT '';
UPDATE results SET tier = (SELECT p.tier FROM posts p WHERE p.id = results.post_id);

CREATE INDEX results_by_tier ON results (tier, ended_at DESC, attempt_id, time_ms) WHERE outcome = 'solved' AND penalised_ms > 0;
CREATE INDEX verdicts_unverified ON verdicts (at) WHERE state = 'unverified';
