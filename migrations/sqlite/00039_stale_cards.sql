-- Cards that say too little, because a daily was solved on the page: the row counts how
-- often, so that none that comes while a card is renewed is lost.

-- +goose Up
CREATE TABLE stale_cards (
    post_id INTEGER NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    times   INTEGER NOT NULL
) STRICT;
