-- Columns that nothing reads.

-- +goose Up
ALTER TABLE results DROP COLUMN tier;
ALTER TABLE totals DROP COLUMN unverified;
