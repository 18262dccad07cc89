-- What players submit waits for a guild's managers, who take it for the guild's practice
-- or as its daily of a date; players vote on it, and its author is told.

-- +goose Up

CREATE TABLE kept_submissions AS SELECT * FROM submissions;
DROP TABLE submissions;

-- A submission is posted once its guild has a post of its puzzle.
CREATE TABLE submissions (
    id         INTEGER NOT NULL PRIMARY KEY,
    guild_id   TEXT    NOT NULL,
    puzzle_id  TEXT    NOT NULL REFERENCES puzzles (id),
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at         INTEGER NOT NULL,
    locale     TEXT    NOT NULL, -- the author's
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'scheduled', 'withdrawn')),
    date       TEXT    NOT NULL, -- for which it is scheduled, else ''
    reason     TEXT    NOT NULL, -- for which it is rejected, else ''
    decided_at INTEGER NOT NULL,
    UNIQUE (guild_id, puzzle_id)
) STRICT;

CREATE UNIQUE INDEX submissions_by_date ON submissions (guild_id, date) WHERE state = 'scheduled';
CREATE INDEX submissions_scheduled ON submissions (date) WHERE state = 'scheduled';
CREATE INDEX submissions_by_puzzle ON submissions (puzzle_id);
CREATE INDEX submissions_by_player ON submissions (player_id, at);
CREATE INDEX submissions_by_state ON submissions (guild_id, state, at);

INSERT INTO submissions (id, guild_id, puzzle_id, player_id, at, locale, state, date, reason, decided_at)
    SELECT ROW_NUMBER() OVER (ORDER BY at, guild_id, puzzle_id), guild_id, puzzle_id, player_id, at, '', 'waiting', '', '', 0
    FROM kept_submissions;
INSERT INTO ids (name, last) SELECT 'submissions', COALESCE(MAX(id), 0) FROM submissions;
DROP TABLE kept_submissions;

-- Who has looked at a submission as a manager: as a daily it does not rank for them.
CREATE TABLE reviews (
    submission_id INTEGER NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    player_id     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at            INTEGER NOT NULL,
    PRIMARY KEY (player_id, submission_id)
) STRICT;
CREATE INDEX reviews_by_submission ON reviews (submission_id);

CREATE TABLE votes (
    submission_id INTEGER NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    player_id     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    up            INTEGER NOT NULL CHECK (up IN (0, 1)),
    at            INTEGER NOT NULL,
    PRIMARY KEY (submission_id, player_id)
) STRICT;
CREATE INDEX votes_by_player ON votes (player_id);

-- What an author is to be told of the last decision. It is told once.
CREATE TABLE notices (
    id            INTEGER NOT NULL PRIMARY KEY,
    submission_id INTEGER NOT NULL UNIQUE REFERENCES submissions (id) ON DELETE CASCADE,
    state         TEXT    NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'undeliverable', 'shown')),
    tries         INTEGER NOT NULL,
    tried_at      INTEGER NOT NULL,
    at            INTEGER NOT NULL
) STRICT;
CREATE INDEX notices_due ON notices (at) WHERE state IN ('waiting', 'sending', 'failed');
INSERT INTO ids (name, last) VALUES ('notices', 0);

-- A guild may have a daily of its own. Posts refer to the table that is made anew.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE kept_dailies AS SELECT * FROM dailies;
DROP TABLE dailies;

-- The puzzle of a date, tier and way of revealing is the same in every guild that has
-- none of its own, and no puzzle is one twice.
CREATE TABLE dailies (
    date      TEXT    NOT NULL,
    tier      TEXT    NOT NULL,
    reveal    TEXT    NOT NULL CHECK (reveal IN ('start', 'post')),
    guild_id  TEXT    NOT NULL, -- whose own it is, '' for the one that guilds share
    puzzle_id TEXT    NOT NULL UNIQUE REFERENCES puzzles (id),
    chosen_at INTEGER NOT NULL,
    PRIMARY KEY (date, tier, reveal, guild_id)
) STRICT;
INSERT INTO dailies (date, tier, reveal, guild_id, puzzle_id, chosen_at)
    SELECT date, tier, reveal, '', puzzle_id, chosen_at FROM kept_dailies;
DROP TABLE kept_dailies;
