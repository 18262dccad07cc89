-- The process that made a promise: one that is gone keeps it no more.

-- +goose Up
ALTER TABLE promises ADD COLUMN process INTEGER NOT NULL DEFAULT 0;
