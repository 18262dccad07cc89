-- What keeps the daily exactly one, for many guilds, over crashes, restores and
-- guilds that the bot is shut out of.

-- +goose Up

-- unsure_at: since when a try of this post may have arrived although nobody
-- knows; it is looked for before anything is sent again. 0 if none may have.
ALTER TABLE posts ADD COLUMN unsure_at INTEGER NOT NULL DEFAULT 0;
UPDATE posts SET unsure_at = tried_at WHERE state <> 'sent';

-- due_at: no daily of the guild is due before; it is looked at then. 0: look now.
ALTER TABLE guilds ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
-- Who set the dailies up last, and is told of trouble: a player's id, or "".
ALTER TABLE guilds ADD COLUMN keeper TEXT NOT NULL DEFAULT '';
-- Why the bot cannot post there, and since when; "" if it can.
ALTER TABLE guilds ADD COLUMN trouble TEXT NOT NULL DEFAULT '' CHECK (trouble IN ('', 'channel', 'access', 'history', 'removed'));
ALTER TABLE guilds ADD COLUMN trouble_at INTEGER NOT NULL DEFAULT 0;
-- Whether the keeper knows: "" is not told yet.
ALTER TABLE guilds ADD COLUMN told TEXT NOT NULL DEFAULT '' CHECK (told IN ('', 'told', 'refused'));

CREATE INDEX guilds_by_due ON guilds (due_at, id) WHERE paused = 0 AND trouble = '';
CREATE INDEX guilds_in_trouble ON guilds (trouble_at, id) WHERE trouble <> '';

-- When this database was put back from a backup. What was posted between the
-- backup and that is in no row.
CREATE TABLE restores (
    at INTEGER NOT NULL
) STRICT;
