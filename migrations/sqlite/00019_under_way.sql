-- A player has a daily and one other puzzle under way in a guild. What names no puzzle
-- goes to the one that was last touched.

-- +goose Up

ALTER TABLE currents RENAME TO currents_before;

CREATE TABLE currents (
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT    NOT NULL, -- '' for direct messages
    daily      INTEGER NOT NULL CHECK (daily IN (0, 1)),
    attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    last       INTEGER NOT NULL CHECK (last IN (0, 1)), -- the one last touched
    PRIMARY KEY (player_id, guild_id, daily)
) STRICT;

INSERT INTO currents (player_id, guild_id, daily, attempt_id, last)
    SELECT c.player_id, c.guild_id, CASE a.kind WHEN 'daily' THEN 1 ELSE 0 END, c.attempt_id, 1
    FROM currents_before c JOIN attempts a ON a.id = c.attempt_id;
DROP TABLE currents_before;
CREATE INDEX currents_by_attempt ON currents (attempt_id);
