-- Streaks with what they were before their last daily, so that nothing walks over one.

-- +goose Up

-- Up to this one, how many of the run are dailies that servers share and that are timed
-- from Start. Without a total the program computes it when it starts.
ALTER TABLE results ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;
DELETE FROM totals;

-- The date of the one solved before the last.
ALTER TABLE streaks ADD COLUMN former_on TEXT NOT NULL DEFAULT '';
DROP INDEX streaks_by_rank;
CREATE INDEX streaks_by_rank ON streaks (guild_id, mini, run DESC, longest DESC, solved_on, player_id, former_on);

