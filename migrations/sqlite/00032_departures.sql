-- Players who have left the tables of a guild.

-- +goose Up

CREATE TABLE departures (
    guild_id  TEXT NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (guild_id, player_id)
) STRICT;

CREATE INDEX departures_by_player ON departures (player_id);
