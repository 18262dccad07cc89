-- Whether a daily is still to come in some guild, asked of an index.

-- +goose Up

-- No date before next_date is to come in the guild, and next_tiers, one digit for
-- each weekday from Sunday on, is how hard its dailies will be then. Both are
-- written with due_at, and forgotten with it: '' if nobody has looked.
ALTER TABLE guilds ADD COLUMN next_date TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN next_tiers TEXT NOT NULL DEFAULT '';

CREATE INDEX guilds_by_next_date ON guilds (next_date, next_tiers, id) WHERE paused = 0 AND trouble = '';
