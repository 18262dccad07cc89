-- The language that a player, or who manages a guild, chose; '' for the platform's.

-- +goose Up
ALTER TABLE players ADD COLUMN language TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN language TEXT COLLATE "C" NOT NULL DEFAULT '';
