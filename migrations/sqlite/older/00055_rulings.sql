-- What managers decide about results: the last ruling alone, without answers and log. What was
-- too fast counts on no board of all servers, also where a manager puts it back. Rulings of
-- before that let a result count are dropped: they were not about what is too fast today.

-- +goose Up
CREATE TABLE rulings (
    post_id   INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    player_id TEXT    NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('counted', 'unranked')),
    reason    TEXT    NOT NULL,
    by_id     TEXT    NOT NULL, -- a player's id
    at        INTEGER NOT NULL,
    PRIMARY KEY (post_id, player_id)
) STRICT;
CREATE INDEX rulings_by_player ON rulings (player_id);
CREATE INDEX rulings_by_manager ON rulings (by_id);
INSERT INTO rulings SELECT post_id, player_id, state, reason, by_id, at FROM verdicts WHERE state = 'unranked';
DELETE FROM notices WHERE post_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM rulings r WHERE r.post_id = notices.post_id AND r.player_id = notices.player_id);
DROP TABLE verdicts;
DROP TABLE verdict_log;
DELETE FROM ids WHERE name = 'verdict_log';

ALTER TABLE results ADD COLUMN too_fast INTEGER NOT NULL DEFAULT 0;
UPDATE results SET too_fast = 1 WHERE validity = 'unverified';
