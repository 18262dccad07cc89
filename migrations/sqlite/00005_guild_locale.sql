-- The language of what is posted in a guild.

-- +goose Up

-- BCP 47, as the platform names the guild's; "" is the program's own.
ALTER TABLE guilds ADD COLUMN locale TEXT NOT NULL DEFAULT '';
