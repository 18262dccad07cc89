-- What players have practised, and when it is due again.

-- +goose Up

CREATE TABLE training (
    player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    technique TEXT    NOT NULL,
    box       INTEGER NOT NULL, -- how often in a row it was solved when due
    due_at    INTEGER NOT NULL,
    solved    INTEGER NOT NULL, -- positions, without help
    helped    INTEGER NOT NULL, -- positions, with help or after a slip
    PRIMARY KEY (player_id, technique)
) STRICT;

CREATE TABLE exercises (
    player_id TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    technique TEXT    NOT NULL,
    place     TEXT    NOT NULL, -- which of the technique's positions
    helped    INTEGER NOT NULL, -- 1 after help or a slip
    over      INTEGER NOT NULL, -- 1 once it is solved or shown
    at        INTEGER NOT NULL  -- when the player last did something in it
) STRICT;
