-- Ids of players and guilds name their platform: discord:123. The ids that the
-- program gives itself ("console", "nobody", those of deleted players) stay.
-- Discord's are numbers of at most 20 digits.

-- +goose Up

PRAGMA defer_foreign_keys = ON;

-- For the rows that refer to a player whose id changes: without these each player
-- takes a walk through all attempts.
CREATE INDEX attempts_of_player ON attempts (player_id);
CREATE INDEX submissions_of_player ON submissions (player_id);
UPDATE players SET id = 'discord:' || id WHERE length(id) BETWEEN 1 AND 20 AND id NOT GLOB '*[^0-9]*';
DROP INDEX attempts_of_player;
DROP INDEX submissions_of_player;

UPDATE guilds SET id = 'discord:' || id WHERE length(id) BETWEEN 1 AND 20 AND id NOT GLOB '*[^0-9]*';
UPDATE guilds SET keeper = 'discord:' || keeper WHERE length(keeper) BETWEEN 1 AND 20 AND keeper NOT GLOB '*[^0-9]*';
UPDATE plans SET guild_id = 'discord:' || guild_id WHERE length(guild_id) BETWEEN 1 AND 20 AND guild_id NOT GLOB '*[^0-9]*';
UPDATE posts SET guild_id = 'discord:' || guild_id WHERE length(guild_id) BETWEEN 1 AND 20 AND guild_id NOT GLOB '*[^0-9]*';
UPDATE players SET home = 'discord:' || home WHERE length(home) BETWEEN 1 AND 20 AND home NOT GLOB '*[^0-9]*';
UPDATE attempts SET player_id = 'discord:' || player_id WHERE length(player_id) BETWEEN 1 AND 20 AND player_id NOT GLOB '*[^0-9]*';
UPDATE joins SET guild_id = 'discord:' || guild_id WHERE length(guild_id) BETWEEN 1 AND 20 AND guild_id NOT GLOB '*[^0-9]*';
UPDATE currents SET player_id = 'discord:' || player_id WHERE length(player_id) BETWEEN 1 AND 20 AND player_id NOT GLOB '*[^0-9]*';
UPDATE currents SET guild_id = 'discord:' || guild_id WHERE length(guild_id) BETWEEN 1 AND 20 AND guild_id NOT GLOB '*[^0-9]*';
UPDATE submissions SET guild_id = 'discord:' || guild_id WHERE length(guild_id) BETWEEN 1 AND 20 AND guild_id NOT GLOB '*[^0-9]*';
UPDATE submissions SET player_id = 'discord:' || player_id WHERE length(player_id) BETWEEN 1 AND 20 AND player_id NOT GLOB '*[^0-9]*';
UPDATE calls SET player_id = 'discord:' || player_id WHERE length(player_id) BETWEEN 1 AND 20 AND player_id NOT GLOB '*[^0-9]*';
UPDATE reminders SET player_id = 'discord:' || player_id WHERE length(player_id) BETWEEN 1 AND 20 AND player_id NOT GLOB '*[^0-9]*';
UPDATE reminders SET guild_id = 'discord:' || guild_id WHERE length(guild_id) BETWEEN 1 AND 20 AND guild_id NOT GLOB '*[^0-9]*';
UPDATE nudges SET player_id = 'discord:' || player_id WHERE length(player_id) BETWEEN 1 AND 20 AND player_id NOT GLOB '*[^0-9]*';
