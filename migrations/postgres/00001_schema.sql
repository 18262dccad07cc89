-- The schema as migration 00044 of SQLite leaves it, where its columns are explained.
-- Whole numbers are 64 bits wide, as SQLite's are, and texts are in the order of their bytes.

-- +goose Up
CREATE TABLE blocks (
    kind   TEXT COLLATE "C" NOT NULL CHECK (kind IN ('guild', 'player')),
    id     TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (kind, id)
);

CREATE TABLE calls (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    result    TEXT COLLATE "C" NOT NULL,
    at        BIGINT NOT NULL,
    player_id TEXT COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE guilds (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name         TEXT COLLATE "C" NOT NULL,
    channel      TEXT COLLATE "C" NOT NULL,
    ping_role    TEXT COLLATE "C" NOT NULL,
    reveal       TEXT COLLATE "C" NOT NULL CHECK (reveal IN ('start', 'post')),
    paused       BIGINT NOT NULL CHECK (paused IN (0, 1)),
    since_at     BIGINT NOT NULL,
    due_at       BIGINT NOT NULL DEFAULT 0,
    admin        TEXT COLLATE "C" NOT NULL DEFAULT '',
    suspension   TEXT COLLATE "C" NOT NULL DEFAULT '' CHECK (suspension IN ('', 'channel', 'access', 'history', 'removed')),
    suspended_at BIGINT NOT NULL DEFAULT 0,
    threads      BIGINT NOT NULL DEFAULT 0 CHECK (threads IN (0, 1)),
    locale       TEXT COLLATE "C" NOT NULL DEFAULT '',
    next_date    TEXT COLLATE "C" NOT NULL DEFAULT '',
    next_tiers   TEXT COLLATE "C" NOT NULL DEFAULT '',
    notified     TEXT COLLATE "C" NOT NULL DEFAULT '' CHECK (notified IN ('', 'notified', 'unreachable')),
    worldwide    BIGINT NOT NULL DEFAULT 0 CHECK (worldwide IN (0, 1)),
    mini         BIGINT NOT NULL DEFAULT 0 CHECK (mini IN (0, 1)),
    winner_role  TEXT COLLATE "C" NOT NULL DEFAULT '',
    no_filling   BIGINT NOT NULL DEFAULT 0 CHECK (no_filling IN (0, 1)),
    announces    BIGINT NOT NULL DEFAULT 0 CHECK (announces IN (0, 1))
);

CREATE TABLE health (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);

CREATE TABLE kept_leaderboards (
    id         BIGINT NOT NULL PRIMARY KEY,
    guild_id   TEXT COLLATE "C" NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    channel_id TEXT COLLATE "C" NOT NULL,
    period     TEXT COLLATE "C" NOT NULL,
    tier       TEXT COLLATE "C" NOT NULL,
    clean      BIGINT NOT NULL CHECK (clean IN (0, 1)),
    state      TEXT COLLATE "C" NOT NULL CHECK (state IN ('standing', 'lost', 'told', 'leaving')),
    message_id TEXT COLLATE "C" NOT NULL,
    hash       TEXT COLLATE "C" NOT NULL,
    revision   BIGINT NOT NULL,
    tries      BIGINT NOT NULL,
    tried_at   BIGINT NOT NULL,
    due_at     BIGINT NOT NULL
);

CREATE TABLE link_keys (
    secret BYTEA NOT NULL PRIMARY KEY
);

CREATE TABLE plans (
    guild_id  TEXT COLLATE "C" NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    from_at   BIGINT NOT NULL,
    time_text TEXT COLLATE "C" NOT NULL,
    zone      TEXT COLLATE "C" NOT NULL,
    tiers     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (guild_id, from_at)
);

CREATE TABLE players (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name            TEXT COLLATE "C" NOT NULL,
    home            TEXT COLLATE "C" NOT NULL,
    seen_at         BIGINT NOT NULL,
    letters         BIGINT NOT NULL DEFAULT 0 CHECK (letters IN (0, 1)),
    no_uniqueness   BIGINT NOT NULL DEFAULT 0 CHECK (no_uniqueness IN (0, 1)),
    pencil_marks    BIGINT NOT NULL DEFAULT 0 CHECK (pencil_marks IN (0, 1)),
    worldwide_guild TEXT COLLATE "C" NOT NULL DEFAULT '',
    alias           TEXT COLLATE "C" NOT NULL DEFAULT '',
    alias_key       TEXT COLLATE "C" NOT NULL DEFAULT '',
    words           BIGINT NOT NULL DEFAULT 0 CHECK (words IN (0, 1))
);

CREATE TABLE promises (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    player_id TEXT COLLATE "C" NOT NULL,
    token     TEXT COLLATE "C" NOT NULL,
    locale    TEXT COLLATE "C" NOT NULL,
    beside    BIGINT NOT NULL CHECK (beside IN (0, 1)),
    request   BYTEA NOT NULL,
    made_at   BIGINT NOT NULL,
    told_at   BIGINT NOT NULL
);

CREATE TABLE puzzles (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    shape          TEXT COLLATE "C" NOT NULL,
    givens         TEXT COLLATE "C" NOT NULL,
    solution       TEXT COLLATE "C" NOT NULL,
    origin         TEXT COLLATE "C" NOT NULL CHECK (origin IN ('starter', 'generated', 'imported', 'submitted')),
    usage          TEXT COLLATE "C" NOT NULL CHECK (usage IN ('bank', 'daily', 'practice', 'pool')),
    tier           TEXT COLLATE "C" NOT NULL,
    points         BIGINT NOT NULL,
    uses           TEXT COLLATE "C" NOT NULL,
    hardest        TEXT COLLATE "C" NOT NULL,
    finished       BIGINT NOT NULL CHECK (finished IN (0, 1)),
    scale          TEXT COLLATE "C" NOT NULL,
    added_at       BIGINT NOT NULL,
    er             BIGINT NOT NULL DEFAULT 0,
    ep             BIGINT NOT NULL DEFAULT 0,
    ed             BIGINT NOT NULL DEFAULT 0,
    peak_step      BIGINT NOT NULL DEFAULT 0,
    peak_technique TEXT COLLATE "C" NOT NULL DEFAULT '',
    peak_count     BIGINT NOT NULL DEFAULT 0,
    bound          BIGINT NOT NULL DEFAULT 0 CHECK (bound IN (0, 1)),
    form           TEXT COLLATE "C",
    solution_form  TEXT COLLATE "C",
    steps          BIGINT,
    hodoku_level   TEXT COLLATE "C" NOT NULL DEFAULT '',
    hodoku_score   BIGINT NOT NULL DEFAULT 0,
    hodoku_scale   TEXT COLLATE "C" NOT NULL DEFAULT '',
    UNIQUE (shape, givens)
);

CREATE TABLE reminders (
    player_id  TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT COLLATE "C" NOT NULL,
    posted     BIGINT NOT NULL CHECK (posted IN (0, 1)),
    hours      BIGINT NOT NULL,
    locale     TEXT COLLATE "C" NOT NULL,
    since_at   BIGINT NOT NULL,
    refused_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, guild_id)
);

CREATE TABLE restores (
    at BIGINT NOT NULL
);

CREATE TABLE revisions (
    guild_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL
);

CREATE TABLE rules (
    version       BIGINT NOT NULL PRIMARY KEY,
    from_at       BIGINT NOT NULL,
    light_hint_ms BIGINT NOT NULL,
    deep_hint_ms  BIGINT NOT NULL,
    wrong_ms      BIGINT NOT NULL,
    patience      BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE seasons (
    player_id    TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id     TEXT COLLATE "C" NOT NULL,
    month        TEXT COLLATE "C" NOT NULL,
    tier         TEXT COLLATE "C" NOT NULL,
    points       BIGINT NOT NULL,
    solved       BIGINT NOT NULL,
    penalised_ms BIGINT NOT NULL,
    ended_at     BIGINT NOT NULL,
    place_before BIGINT NOT NULL,
    PRIMARY KEY (player_id, guild_id, month, tier)
);

CREATE TABLE sessions (
    hash       BYTEA NOT NULL PRIMARY KEY,
    player_id  TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE spent_links (
    nonce      BYTEA NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);

CREATE TABLE stocks (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL
);

CREATE TABLE streaks (
    player_id   TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id    TEXT COLLATE "C" NOT NULL,
    mini        BIGINT NOT NULL CHECK (mini IN (0, 1)),
    run         BIGINT NOT NULL,
    freezes     BIGINT NOT NULL,
    frozen      TEXT COLLATE "C" NOT NULL,
    solved_on   TEXT COLLATE "C" NOT NULL,
    longest     BIGINT NOT NULL,
    shared      BIGINT NOT NULL,
    former_on   TEXT COLLATE "C" NOT NULL DEFAULT '',
    last_shared BIGINT NOT NULL DEFAULT 0 CHECK (last_shared IN (0, 1)),
    PRIMARY KEY (player_id, guild_id, mini)
);

CREATE TABLE submissions (
    id         BIGINT NOT NULL PRIMARY KEY,
    guild_id   TEXT COLLATE "C" NOT NULL,
    puzzle_id  TEXT COLLATE "C" NOT NULL REFERENCES puzzles (id),
    player_id  TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at         BIGINT NOT NULL,
    locale     TEXT COLLATE "C" NOT NULL,
    state      TEXT COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'scheduled', 'withdrawn')),
    date       TEXT COLLATE "C" NOT NULL,
    reason     TEXT COLLATE "C" NOT NULL,
    decided_at BIGINT NOT NULL,
    UNIQUE (guild_id, puzzle_id)
);

CREATE TABLE tombstone_keys (
    puzzle_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES puzzles (id),
    secret    BYTEA NOT NULL
);

CREATE TABLE tombstones (
    puzzle_id TEXT COLLATE "C" NOT NULL REFERENCES tombstone_keys (puzzle_id) ON DELETE CASCADE,
    hash      BYTEA NOT NULL,
    PRIMARY KEY (puzzle_id, hash)
);

CREATE TABLE totals (
    player_id             TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id              TEXT COLLATE "C" NOT NULL,
    period                TEXT COLLATE "C" NOT NULL,
    tier                  TEXT COLLATE "C" NOT NULL,
    started               BIGINT NOT NULL,
    solved                BIGINT NOT NULL,
    clean                 BIGINT NOT NULL,
    gave_up               BIGINT NOT NULL,
    hints                 BIGINT NOT NULL,
    wrong                 BIGINT NOT NULL,
    time_ms               BIGINT NOT NULL,
    penalised_ms          BIGINT NOT NULL,
    best_ms               BIGINT NOT NULL,
    ended_at              BIGINT NOT NULL,
    unverified            BIGINT NOT NULL DEFAULT 0,
    clean_ms              BIGINT NOT NULL DEFAULT 0,
    clean_ended_at        BIGINT NOT NULL DEFAULT 0,
    last_on               TEXT COLLATE "C" NOT NULL DEFAULT '',
    former_solved         BIGINT NOT NULL DEFAULT 0,
    former_clean          BIGINT NOT NULL DEFAULT 0,
    former_penalised_ms   BIGINT NOT NULL DEFAULT 0,
    former_ended_at       BIGINT NOT NULL DEFAULT 0,
    former_clean_ms       BIGINT NOT NULL DEFAULT 0,
    former_clean_ended_at BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (player_id, guild_id, period, tier)
);

CREATE TABLE training (
    player_id TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    technique TEXT COLLATE "C" NOT NULL,
    box       BIGINT NOT NULL,
    due_at    BIGINT NOT NULL,
    solved    BIGINT NOT NULL,
    helped    BIGINT NOT NULL,
    PRIMARY KEY (player_id, technique)
);

CREATE TABLE votes (
    submission_id BIGINT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    player_id     TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    up            BIGINT NOT NULL CHECK (up IN (0, 1)),
    at            BIGINT NOT NULL,
    PRIMARY KEY (submission_id, player_id)
);

CREATE TABLE worldwide_seasons (
    month     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    summed_on TEXT COLLATE "C" NOT NULL
);

CREATE TABLE worldwide_streaks (
    player_id  TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    mini       BIGINT NOT NULL,
    run        BIGINT NOT NULL,
    solved_on  TEXT COLLATE "C" NOT NULL,
    former_run BIGINT NOT NULL,
    former_on  TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (player_id, mini)
);

CREATE TABLE attempts (
    id         BIGINT NOT NULL PRIMARY KEY,
    player_id  TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    puzzle_id  TEXT COLLATE "C" REFERENCES puzzles (id),
    kind       TEXT COLLATE "C" NOT NULL CHECK (kind IN ('daily', 'practice', 'pasted')),
    shape      TEXT COLLATE "C" NOT NULL,
    givens     TEXT COLLATE "C" NOT NULL,
    solution   TEXT COLLATE "C" NOT NULL,
    progress   TEXT COLLATE "C" NOT NULL,
    version    BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    unranked   BIGINT NOT NULL DEFAULT 0 CHECK (unranked IN (0, 1)),
    replay     BIGINT NOT NULL DEFAULT 0 CHECK (replay IN (0, 1))
);

CREATE TABLE awards (
    id        BIGINT NOT NULL PRIMARY KEY,
    guild_id  TEXT COLLATE "C" NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    season    TEXT COLLATE "C" NOT NULL,
    player_id TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    role_id   TEXT COLLATE "C" NOT NULL,
    state     TEXT COLLATE "C" NOT NULL CHECK (state IN ('giving', 'given', 'taking', 'over')),
    refused   BIGINT NOT NULL CHECK (refused IN (0, 1)),
    told      BIGINT NOT NULL CHECK (told IN (0, 1)),
    tries     BIGINT NOT NULL,
    due_at    BIGINT NOT NULL
);

CREATE TABLE currents (
    player_id  TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT COLLATE "C" NOT NULL,
    slot       TEXT COLLATE "C" NOT NULL CHECK (slot IN ('daily', 'mini', 'other')),
    attempt_id BIGINT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    last       BIGINT NOT NULL CHECK (last IN (0, 1)),
    PRIMARY KEY (player_id, guild_id, slot)
);

CREATE TABLE dailies (
    date      TEXT COLLATE "C" NOT NULL,
    tier      TEXT COLLATE "C" NOT NULL,
    reveal    TEXT COLLATE "C" NOT NULL CHECK (reveal IN ('start', 'post')),
    guild_id  TEXT COLLATE "C" NOT NULL,
    puzzle_id TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES puzzles (id),
    chosen_at BIGINT NOT NULL,
    PRIMARY KEY (date, tier, reveal, guild_id)
);

CREATE TABLE departures (
    guild_id  TEXT COLLATE "C" NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    player_id TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (guild_id, player_id)
);

CREATE TABLE events (
    id         BIGINT NOT NULL GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    attempt_id BIGINT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    kind       TEXT COLLATE "C" NOT NULL CHECK (kind IN ('started', 'hinted', 'saved', 'wrong', 'finished', 'gave-up')),
    level      BIGINT NOT NULL,
    detail     TEXT COLLATE "C" NOT NULL,
    at         BIGINT NOT NULL,
    entered_at BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE exercises (
    player_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    technique TEXT COLLATE "C" NOT NULL,
    place     TEXT COLLATE "C" NOT NULL,
    helped    BIGINT NOT NULL,
    over      BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    told      BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE joins (
    attempt_id BIGINT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    guild_id   TEXT COLLATE "C" NOT NULL,
    joined_at  BIGINT NOT NULL,
    PRIMARY KEY (attempt_id, guild_id)
);

CREATE TABLE marks (
    attempt_id BIGINT NOT NULL PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
    text       TEXT COLLATE "C" NOT NULL
);

CREATE TABLE posts (
    id           BIGINT NOT NULL PRIMARY KEY,
    guild_id     TEXT COLLATE "C" NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    date         TEXT COLLATE "C" NOT NULL,
    mini         BIGINT NOT NULL CHECK (mini IN (0, 1)),
    tier         TEXT COLLATE "C" NOT NULL,
    puzzle_id    TEXT COLLATE "C" NOT NULL REFERENCES dailies (puzzle_id),
    reveal       TEXT COLLATE "C" NOT NULL CHECK (reveal IN ('start', 'post')),
    state        TEXT COLLATE "C" NOT NULL CHECK (state IN ('claimed', 'sending', 'sent', 'failed')),
    scheduled_at BIGINT NOT NULL,
    tries        BIGINT NOT NULL,
    tried_at     BIGINT NOT NULL,
    unsure_at    BIGINT NOT NULL,
    sent_at      BIGINT NOT NULL,
    closes_at    BIGINT NOT NULL,
    channel      TEXT COLLATE "C" NOT NULL,
    message      TEXT COLLATE "C" NOT NULL,
    problem      TEXT COLLATE "C" NOT NULL,
    UNIQUE (guild_id, date, mini)
);

CREATE TABLE results (
    post_id      BIGINT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    player_id    TEXT COLLATE "C" NOT NULL,
    attempt_id   BIGINT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    outcome      TEXT COLLATE "C" NOT NULL CHECK (outcome IN ('playing', 'solved', 'late', 'gave-up')),
    ended_at     BIGINT NOT NULL,
    hints_1      BIGINT NOT NULL,
    hints_2      BIGINT NOT NULL,
    hints_3      BIGINT NOT NULL,
    hints_4      BIGINT NOT NULL,
    clean        BIGINT NOT NULL CHECK (clean IN (0, 1)),
    wrong        BIGINT NOT NULL,
    time_ms      BIGINT NOT NULL,
    penalised_ms BIGINT NOT NULL,
    rules        BIGINT NOT NULL,
    run          BIGINT NOT NULL,
    validity     TEXT COLLATE "C" NOT NULL DEFAULT 'counted' CHECK (validity IN ('counted', 'unverified', 'unranked')),
    points       BIGINT NOT NULL DEFAULT 0,
    freezes      BIGINT NOT NULL DEFAULT 0,
    frozen       TEXT COLLATE "C" NOT NULL DEFAULT '',
    tier         TEXT COLLATE "C" NOT NULL DEFAULT '',
    shared       BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (post_id, player_id)
);

CREATE TABLE reviews (
    submission_id BIGINT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    player_id     TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at            BIGINT NOT NULL,
    PRIMARY KEY (player_id, submission_id)
);

CREATE TABLE sent_reminders (
    id        BIGINT NOT NULL PRIMARY KEY,
    player_id TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    post_id   BIGINT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    kind      TEXT COLLATE "C" NOT NULL CHECK (kind IN ('posted', 'closing')),
    state     TEXT COLLATE "C" NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
    tries     BIGINT NOT NULL,
    tried_at  BIGINT NOT NULL,
    UNIQUE (player_id, post_id, kind)
);

CREATE TABLE stale_cards (
    post_id BIGINT NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    times   BIGINT NOT NULL
);

CREATE TABLE threads (
    post_id  BIGINT NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    tries    BIGINT NOT NULL,
    tried_at BIGINT NOT NULL,
    made_at  BIGINT NOT NULL,
    problem  TEXT COLLATE "C" NOT NULL
);

CREATE TABLE unsettled (
    post_id   BIGINT NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    closes_at BIGINT NOT NULL
);

CREATE TABLE verdict_log (
    id        BIGINT NOT NULL PRIMARY KEY,
    guild_id  TEXT COLLATE "C" NOT NULL,
    post_id   BIGINT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    player_id TEXT COLLATE "C" NOT NULL,
    deed      TEXT COLLATE "C" NOT NULL CHECK (deed IN ('counted', 'unverified', 'unranked', 'answered')),
    text      TEXT COLLATE "C" NOT NULL,
    by_id     TEXT COLLATE "C" NOT NULL,
    at        BIGINT NOT NULL
);

CREATE TABLE verdicts (
    post_id   BIGINT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    player_id TEXT COLLATE "C" NOT NULL,
    state     TEXT COLLATE "C" NOT NULL CHECK (state IN ('counted', 'unverified', 'unranked')),
    reason    TEXT COLLATE "C" NOT NULL,
    by_id     TEXT COLLATE "C" NOT NULL,
    at        BIGINT NOT NULL,
    answer    TEXT COLLATE "C" NOT NULL,
    answer_at BIGINT NOT NULL,
    PRIMARY KEY (post_id, player_id)
);

CREATE TABLE announcements (
    post_id    BIGINT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    attempt_id BIGINT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    noted_at   BIGINT NOT NULL,
    tried_at   BIGINT NOT NULL,
    unsure_at  BIGINT NOT NULL,
    channel    TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (post_id, attempt_id)
);

CREATE TABLE notices (
    id            BIGINT NOT NULL PRIMARY KEY,
    player_id     TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    submission_id BIGINT UNIQUE REFERENCES submissions (id) ON DELETE CASCADE,
    post_id       BIGINT REFERENCES posts (id) ON DELETE CASCADE,
    state         TEXT COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'undeliverable', 'shown')),
    tries         BIGINT NOT NULL,
    tried_at      BIGINT NOT NULL,
    at            BIGINT NOT NULL,
    UNIQUE (post_id, player_id),
    CHECK ((submission_id IS NULL) <> (post_id IS NULL))
);

CREATE TABLE podiums (
    post_id   BIGINT NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    state     TEXT COLLATE "C" NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
    tries     BIGINT NOT NULL,
    tried_at  BIGINT NOT NULL,
    unsure_at BIGINT NOT NULL,
    channel   TEXT COLLATE "C" NOT NULL
);

CREATE INDEX announcements_by_attempt ON announcements (attempt_id);
CREATE UNIQUE INDEX attempts_at_pasted ON attempts (player_id, shape, givens) WHERE puzzle_id IS NULL;
CREATE UNIQUE INDEX attempts_at_puzzle ON attempts (player_id, puzzle_id) WHERE puzzle_id IS NOT NULL AND replay = 0;
CREATE INDEX attempts_by_puzzle ON attempts (puzzle_id);
CREATE INDEX attempts_by_touch ON attempts (player_id, touched_at DESC, id DESC) WHERE replay = 0;
CREATE INDEX attempts_replayed ON attempts (player_id, puzzle_id) WHERE replay = 1;
CREATE INDEX attempts_that_pass ON attempts (touched_at) WHERE kind = 'pasted' OR replay = 1;
CREATE INDEX awards_by_due ON awards (due_at) WHERE state IN ('giving', 'taking');
CREATE INDEX awards_by_player ON awards (player_id);
CREATE UNIQUE INDEX awards_by_season ON awards (guild_id, season);
CREATE INDEX calls_by_player ON calls (player_id) WHERE player_id <> '';
CREATE INDEX calls_by_time ON calls (at);
CREATE INDEX currents_by_attempt ON currents (attempt_id);
CREATE INDEX dailies_shared ON dailies (tier, date) WHERE guild_id = '' AND reveal = 'start';
CREATE INDEX departures_by_player ON departures (player_id);
CREATE INDEX events_by_attempt ON events (attempt_id, id);
CREATE INDEX guilds_by_due ON guilds (due_at, id) WHERE paused = 0 AND suspension = '';
CREATE INDEX guilds_by_next_date ON guilds (next_date, next_tiers, id) WHERE paused = 0 AND suspension = '';
CREATE INDEX guilds_suspended ON guilds (suspended_at, id) WHERE suspension <> '';
CREATE INDEX joins_by_guild ON joins (guild_id, attempt_id);
CREATE UNIQUE INDEX kept_leaderboards_by_channel ON kept_leaderboards (channel_id, period, tier, clean) WHERE state <> 'leaving';
CREATE INDEX kept_leaderboards_by_guild ON kept_leaderboards (guild_id);
CREATE INDEX notices_by_player ON notices (player_id);
CREATE INDEX notices_due ON notices (at) WHERE state IN ('waiting', 'sending', 'failed');
CREATE UNIQUE INDEX players_by_alias ON players (alias_key) WHERE alias_key <> '';
CREATE INDEX players_worldwide ON players (worldwide_guild, id) WHERE worldwide_guild <> '';
CREATE INDEX posts_by_close ON posts (closes_at);
CREATE INDEX posts_by_guild_close ON posts (guild_id, closes_at);
CREATE INDEX posts_by_puzzle ON posts (puzzle_id, closes_at);
CREATE INDEX posts_unsent ON posts (scheduled_at) WHERE state <> 'sent';
CREATE INDEX promises_by_player ON promises (player_id);
CREATE INDEX promises_by_time ON promises (made_at);
CREATE INDEX puzzles_by_form ON puzzles (form) WHERE form <> '';
CREATE INDEX puzzles_by_rating ON puzzles (er, ep, ed, id);
CREATE INDEX puzzles_by_scale ON puzzles (scale, bound, id) WHERE usage <> 'daily';
CREATE INDEX puzzles_by_solution_form ON puzzles (solution_form) WHERE solution_form <> '';
CREATE INDEX puzzles_by_use ON puzzles (usage, tier, id);
CREATE INDEX puzzles_without_form ON puzzles (id) WHERE form IS NULL;
CREATE INDEX reminders_by_guild ON reminders (guild_id, player_id);
CREATE INDEX results_by_attempt ON results (attempt_id);
CREATE INDEX results_by_rank ON results (post_id, validity, clean DESC, penalised_ms, ended_at, player_id) WHERE outcome = 'solved' AND validity <> 'unranked';
CREATE INDEX results_by_tier ON results (tier, ended_at DESC, attempt_id, time_ms) WHERE outcome = 'solved' AND penalised_ms > 0;
CREATE INDEX reviews_by_submission ON reviews (submission_id);
CREATE INDEX seasons_by_rank ON seasons (guild_id, month, tier, points DESC, solved DESC, penalised_ms, ended_at, player_id);
CREATE INDEX sent_reminders_by_post ON sent_reminders (post_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX sessions_by_player ON sessions (player_id);
CREATE INDEX streaks_by_rank ON streaks (guild_id, mini, run DESC, longest DESC, solved_on, player_id, former_on);
CREATE UNIQUE INDEX submissions_by_date ON submissions (guild_id, date) WHERE state = 'scheduled';
CREATE INDEX submissions_by_player ON submissions (player_id, at);
CREATE INDEX submissions_by_puzzle ON submissions (puzzle_id);
CREATE INDEX submissions_by_state ON submissions (guild_id, state, at);
CREATE INDEX submissions_scheduled ON submissions (date) WHERE state = 'scheduled';
CREATE INDEX totals_by_clean ON totals (guild_id, period, tier, clean DESC, clean_ms, clean_ended_at, player_id, started, last_on, former_clean, former_clean_ms, former_clean_ended_at);
CREATE INDEX totals_by_rank ON totals (guild_id, period, tier, solved DESC, clean DESC, penalised_ms, ended_at, player_id, started, last_on, former_solved, former_clean, former_penalised_ms, former_ended_at);
CREATE INDEX unsettled_by_close ON unsettled (closes_at);
CREATE INDEX verdict_log_by_guild ON verdict_log (guild_id, id);
CREATE INDEX verdict_log_by_player ON verdict_log (player_id);
CREATE INDEX verdict_log_by_post ON verdict_log (post_id);
CREATE INDEX verdict_log_by_speaker ON verdict_log (by_id) WHERE by_id <> '';
CREATE INDEX verdicts_by_player ON verdicts (player_id);
CREATE INDEX verdicts_unverified ON verdicts (at) WHERE state = 'unverified';
CREATE INDEX votes_by_player ON votes (player_id);
CREATE INDEX worldwide_streaks_by_rank ON worldwide_streaks (mini, run DESC, solved_on, player_id, former_run, former_on);

-- When copies of the database were made: whoever makes them notes it here.
CREATE TABLE backups (
    at BIGINT NOT NULL PRIMARY KEY -- in milliseconds since 1970
);

-- Ids stand in buttons and messages, which outlive rows: none is given twice.
CREATE SEQUENCE attempts_ids;
CREATE SEQUENCE awards_ids;
CREATE SEQUENCE kept_leaderboards_ids;
CREATE SEQUENCE notices_ids;
CREATE SEQUENCE posts_ids;
CREATE SEQUENCE sent_reminders_ids;
CREATE SEQUENCE submissions_ids;
CREATE SEQUENCE verdict_log_ids;

INSERT INTO rules (version, from_at, light_hint_ms, deep_hint_ms, wrong_ms, patience) VALUES (1, 0, 30000, 120000, 30000, 2);
