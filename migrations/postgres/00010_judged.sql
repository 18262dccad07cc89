-- Up to which attempt results were held against what is too fast; -1 for none.

-- +goose Up
ALTER TABLE rules ADD COLUMN judged BIGINT NOT NULL DEFAULT -1;
