-- One process leads: it does the jobs, holds the shards and sends what is no answer. Turns of
-- single jobs and limits that all processes share go.

-- +goose Up
CREATE TABLE leader (
    id      BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    process BIGINT, -- that leads, if it is still there; none before the first does
    fence   BIGINT NOT NULL -- grows each time another process begins to lead
);
INSERT INTO leader (id, process, fence) VALUES (1, NULL, 0);
DROP TABLE turns;
DROP TABLE limits;
