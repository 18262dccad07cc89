-- All attempts of a player are found by an index, replays too, as deleting and exporting need,
-- and so are what somebody said or set up, the guilds that award a role and the leaderboards
-- that are kept: each took a look at all.

-- +goose Up
DROP INDEX attempts_by_touch;
CREATE INDEX attempts_by_touch ON attempts (player_id, touched_at DESC, id DESC);
CREATE INDEX guilds_by_admin ON guilds (admin) WHERE admin <> '';
CREATE INDEX verdicts_by_speaker ON verdicts (by_id) WHERE by_id <> '';
CREATE INDEX guilds_awarding ON guilds (id) WHERE winner_role <> '';
CREATE INDEX kept_leaderboards_by_due ON kept_leaderboards (due_at, id);
CREATE INDEX kept_leaderboards_by_try ON kept_leaderboards (channel_id, tried_at);
