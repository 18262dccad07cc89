-- The message about a daily is edited when what it shows has changed, not only the number of solvers. Nothing uses the
-- column solved any more.

-- +goose Up
ALTER TABLE podiums ADD COLUMN revision BIGINT NOT NULL DEFAULT -1; -- the guild's, when the message was last compared
ALTER TABLE podiums ADD COLUMN shown TEXT COLLATE "C" NOT NULL DEFAULT ''; -- a digest of the message
