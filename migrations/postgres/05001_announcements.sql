-- Solves on the page are no longer announced.

-- +goose Up
DROP TABLE announcements;
ALTER TABLE guilds DROP COLUMN announces;
