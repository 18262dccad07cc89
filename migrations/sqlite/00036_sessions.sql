-- Who somebody is in a browser, and the links by which they become that.

-- +goose Up

CREATE TABLE sessions (
    hash       BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of the token that the browser has
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT    NOT NULL, -- where it counts what they do
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_by_player ON sessions (player_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE link_keys (
    secret BLOB NOT NULL PRIMARY KEY -- of one row: links are signed with it
) STRICT;

CREATE TABLE spent_links (
    nonce      BLOB    NOT NULL PRIMARY KEY,
    expires_at INTEGER NOT NULL
) STRICT;
