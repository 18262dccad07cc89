-- The puzzles that a player worked at last, for completion while they type.

-- +goose Up

CREATE INDEX attempts_by_touch ON attempts (player_id, touched_at DESC, id DESC) WHERE replay = 0;
