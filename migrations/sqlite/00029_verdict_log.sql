-- Who said what of results, and that players are told of what was said of theirs.

-- +goose Up

-- What managers, the program and the players themselves said of a guild's results.
CREATE TABLE verdict_log (
    id        INTEGER NOT NULL PRIMARY KEY,
    guild_id  TEXT    NOT NULL,
    post_id   INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    player_id TEXT    NOT NULL, -- whose result it is
    deed      TEXT    NOT NULL CHECK (deed IN ('counted', 'unverified', 'unranked', 'answered')),
    text      TEXT    NOT NULL, -- the reason, or the answer
    by_id     TEXT    NOT NULL, -- a player's id, or '' for the program
    at        INTEGER NOT NULL
) STRICT;
CREATE INDEX verdict_log_by_guild ON verdict_log (guild_id, id);
CREATE INDEX verdict_log_by_player ON verdict_log (player_id);
CREATE INDEX verdict_log_by_speaker ON verdict_log (by_id) WHERE by_id <> '';
CREATE INDEX verdict_log_by_post ON verdict_log (post_id);
INSERT INTO ids (name, last) VALUES ('verdict_log', 0);

CREATE INDEX verdicts_by_player ON verdicts (player_id);

-- A notice tells of a submission or of the verdict on a result.
CREATE TABLE kept_notices AS SELECT n.*, s.player_id FROM notices n JOIN submissions s ON s.id = n.submission_id;
DROP TABLE notices;
CREATE TABLE notices (
    id            INTEGER NOT NULL PRIMARY KEY,
    player_id     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE, -- who is told
    submission_id INTEGER UNIQUE REFERENCES submissions (id) ON DELETE CASCADE,
    post_id       INTEGER REFERENCES posts (id) ON DELETE CASCADE,
    state         TEXT    NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'undeliverable', 'shown')),
    tries         INTEGER NOT NULL,
    tried_at      INTEGER NOT NULL,
    at            INTEGER NOT NULL,
    UNIQUE (post_id, player_id),
    CHECK ((submission_id IS NULL) <> (post_id IS NULL))
) STRICT;
CREATE INDEX notices_due ON notices (at) WHERE state IN ('waiting', 'sending', 'failed');
CREATE INDEX notices_by_player ON notices (player_id);
INSERT INTO notices (id, player_id, submission_id, state, tries, tried_at, at)
    SELECT id, player_id, submission_id, state, tries, tried_at, at FROM kept_notices;
DROP TABLE kept_notices;
