-- Whom the operator has shut out, and why.

-- +goose Up
CREATE TABLE blocks (
    kind   TEXT    NOT NULL CHECK (kind IN ('guild', 'player')),
    id     TEXT    NOT NULL,
    reason TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT;
