-- Tables and columns under the names that the program has for them: a guild's admin,
-- its suspension and who was notified of it, tombstones and their keys, what was sent
-- of reminders, and when a post is scheduled.

-- +goose Up

DROP INDEX guilds_by_due;
DROP INDEX guilds_by_next_date;
DROP INDEX guilds_in_trouble;
ALTER TABLE guilds RENAME COLUMN keeper TO admin;
ALTER TABLE guilds RENAME COLUMN trouble TO suspension;
ALTER TABLE guilds RENAME COLUMN trouble_at TO suspended_at;
ALTER TABLE guilds ADD COLUMN notified TEXT NOT NULL DEFAULT '' CHECK (notified IN ('', 'notified', 'unreachable'));
UPDATE guilds SET notified = CASE told WHEN 'told' THEN 'notified' ELSE 'unreachable' END WHERE told <> '';
ALTER TABLE guilds DROP COLUMN told;
CREATE INDEX guilds_by_due ON guilds (due_at, id) WHERE paused = 0 AND suspension = '';
CREATE INDEX guilds_by_next_date ON guilds (next_date, next_tiers, id) WHERE paused = 0 AND suspension = '';
CREATE INDEX guilds_suspended ON guilds (suspended_at, id) WHERE suspension <> '';

ALTER TABLE seals RENAME TO tombstone_keys;
ALTER TABLE leavers RENAME TO tombstones;
ALTER TABLE tombstones RENAME COLUMN mark TO hash;

DROP INDEX nudges_by_post;
ALTER TABLE nudges RENAME TO sent_reminders;
UPDATE ids SET name = 'sent_reminders' WHERE name = 'nudges';
CREATE INDEX sent_reminders_by_post ON sent_reminders (post_id);

ALTER TABLE posts RENAME COLUMN slot_at TO scheduled_at;

-- What is kept of a call that answered names its status.
UPDATE calls SET result = '{"Status"' || SUBSTR(result, 11) WHERE result LIKE '{"Verdict"%';
