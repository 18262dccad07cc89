-- When the message about a daily is posted, and what it shows.

-- +goose Up
ALTER TABLE guilds ADD COLUMN summary TEXT COLLATE "C" NOT NULL DEFAULT ''; -- '' is when the daily closes, 'off', or a time
ALTER TABLE posts ADD COLUMN summary_at BIGINT NOT NULL DEFAULT 0; -- 0 is when the daily closes
ALTER TABLE podiums ADD COLUMN message TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE podiums ADD COLUMN solved BIGINT NOT NULL DEFAULT 0; -- how many the message counts
