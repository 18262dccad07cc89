-- Players no longer vote on submissions.

-- +goose Up
DROP TABLE votes;
