-- The processes that share the database, whose turn each job is, what all of them together have
-- used of limits, and the process that made a promise: one that is gone keeps it no more.

-- +goose Up
CREATE SEQUENCE processes_ids;
CREATE TABLE processes (
    id    BIGINT NOT NULL PRIMARY KEY,
    name  TEXT COLLATE "C" NOT NULL,
    until TIMESTAMPTZ NOT NULL -- by the database's clock; renewed while the process lives
);
CREATE TABLE turns (
    job     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    process BIGINT, -- whose turn it is, if that is still there; none once it is given back
    fence   BIGINT NOT NULL -- grows each time the turn is taken
);
ALTER TABLE promises ADD COLUMN process BIGINT NOT NULL DEFAULT 0;

-- From when on something that is limited is there again.
CREATE UNLOGGED TABLE limits (
    name    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    free_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX limits_by_time ON limits (free_at);
