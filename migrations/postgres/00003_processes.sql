-- The processes that share the database, whose turn each job is, and the process that made
-- a promise: one that is gone keeps it no more.

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
