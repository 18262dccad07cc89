-- The schema of a new database. A database of an older version goes through the steps in older/.

-- +goose Up
CREATE TABLE announcements (
    post_id    INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    noted_at   INTEGER NOT NULL,
    tried_at   INTEGER NOT NULL, -- when sending last began, 0 if it never did
    unsure_at  INTEGER NOT NULL, -- since when a try may have arrived, 0 if none may have
    channel    TEXT    NOT NULL, -- where the last try went
    PRIMARY KEY (post_id, attempt_id)
) STRICT;

CREATE TABLE attempts (
    id         INTEGER NOT NULL PRIMARY KEY,
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    puzzle_id  TEXT             REFERENCES puzzles (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('daily', 'practice', 'pasted')),
    shape      TEXT    NOT NULL,
    givens     TEXT    NOT NULL,
    solution   TEXT    NOT NULL,
    progress   TEXT    NOT NULL,
    version    INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    touched_at INTEGER NOT NULL,
    unranked INTEGER NOT NULL DEFAULT 0 CHECK (unranked IN (0, 1)),
    replay INTEGER NOT NULL DEFAULT 0 CHECK (replay IN (0, 1))
) STRICT;

CREATE TABLE awards (
    id        INTEGER NOT NULL PRIMARY KEY,
    guild_id  TEXT    NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    season    TEXT    NOT NULL, -- as '2026-11'
    player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    role_id   TEXT    NOT NULL, -- the platform's id
    state     TEXT    NOT NULL CHECK (state IN ('giving', 'given', 'taking', 'over')),
    refused   INTEGER NOT NULL CHECK (refused IN (0, 1)), -- the bot may not, the last time it tried
    told      INTEGER NOT NULL CHECK (told IN (0, 1)),    -- the guild's admin was told so
    tries     INTEGER NOT NULL, -- since one went through or was refused
    due_at    INTEGER NOT NULL  -- not to be tried again before
) STRICT;

CREATE TABLE blocks (
    kind   TEXT    NOT NULL CHECK (kind IN ('guild', 'player')),
    id     TEXT    NOT NULL,
    reason TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT;

CREATE TABLE calls (
    id     TEXT    NOT NULL PRIMARY KEY,
    result TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    player_id TEXT NOT NULL DEFAULT '',
    request TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE currents (
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT    NOT NULL, -- '' for direct messages
    slot       TEXT    NOT NULL CHECK (slot IN ('daily', 'mini', 'other')),
    attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    last       INTEGER NOT NULL CHECK (last IN (0, 1)), -- the one last touched
    PRIMARY KEY (player_id, guild_id, slot)
) STRICT;

CREATE TABLE dailies (
    date      TEXT    NOT NULL,
    tier      TEXT    NOT NULL,
    reveal    TEXT    NOT NULL CHECK (reveal IN ('start', 'post')),
    guild_id  TEXT    NOT NULL, -- whose own it is, '' for the one that guilds share
    puzzle_id TEXT    NOT NULL UNIQUE REFERENCES puzzles (id),
    chosen_at INTEGER NOT NULL,
    PRIMARY KEY (date, tier, reveal, guild_id)
) STRICT;

CREATE TABLE departures (
    guild_id  TEXT NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (guild_id, player_id)
) STRICT;

CREATE TABLE events (
    id         INTEGER NOT NULL PRIMARY KEY,
    attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL CHECK (kind IN ('started', 'hinted', 'saved', 'wrong', 'finished', 'gave-up')),
    level      INTEGER NOT NULL,
    detail     TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    entered_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE exercises (
    player_id TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    technique TEXT    NOT NULL,
    place     TEXT    NOT NULL, -- which of the technique's positions
    helped    INTEGER NOT NULL, -- 1 after help or a slip
    over      INTEGER NOT NULL, -- 1 once it is solved or shown
    at        INTEGER NOT NULL,  -- when the player last did something in it
    told INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE guilds (
    id        TEXT    NOT NULL PRIMARY KEY,
    name      TEXT    NOT NULL,
    channel   TEXT    NOT NULL,
    ping_role TEXT    NOT NULL,
    reveal    TEXT    NOT NULL CHECK (reveal IN ('start', 'post')),
    paused    INTEGER NOT NULL CHECK (paused IN (0, 1)),
    since_at  INTEGER NOT NULL, -- slots before this are not made up for
    due_at INTEGER NOT NULL DEFAULT 0,
    admin TEXT NOT NULL DEFAULT '',
    suspension TEXT NOT NULL DEFAULT '' CHECK (suspension IN ('', 'channel', 'access', 'history', 'removed')),
    suspended_at INTEGER NOT NULL DEFAULT 0,
    threads INTEGER NOT NULL DEFAULT 0 CHECK (threads IN (0, 1)),
    locale TEXT NOT NULL DEFAULT '',
    next_date TEXT NOT NULL DEFAULT '',
    next_tiers TEXT NOT NULL DEFAULT '',
    notified TEXT NOT NULL DEFAULT '' CHECK (notified IN ('', 'notified', 'unreachable')),
    worldwide INTEGER NOT NULL DEFAULT 0 CHECK (worldwide IN (0, 1)),
    mini INTEGER NOT NULL DEFAULT 0 CHECK (mini IN (0, 1)),
    winner_role TEXT NOT NULL DEFAULT '',
    no_filling INTEGER NOT NULL DEFAULT 0 CHECK (no_filling IN (0, 1)),
    announces INTEGER NOT NULL DEFAULT 0 CHECK (announces IN (0, 1)),
    language TEXT NOT NULL DEFAULT '',
    waiting_told_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE health (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE ids (
    name TEXT    NOT NULL PRIMARY KEY, -- of a table
    last INTEGER NOT NULL              -- the last id given in it
) STRICT;

CREATE TABLE joins (
    attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    guild_id   TEXT    NOT NULL,
    joined_at  INTEGER NOT NULL,
    PRIMARY KEY (attempt_id, guild_id)
) STRICT;

CREATE TABLE kept_leaderboards (
    id         INTEGER NOT NULL PRIMARY KEY,
    guild_id   TEXT    NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    channel_id TEXT    NOT NULL, -- the platform's id, as message_id
    period     TEXT    NOT NULL, -- this and the next two: which leaderboard
    tier       TEXT    NOT NULL,
    clean      INTEGER NOT NULL CHECK (clean IN (0, 1)),
    state      TEXT    NOT NULL CHECK (state IN ('standing', 'lost', 'told', 'leaving')),
    message_id TEXT    NOT NULL, -- '' until it is known
    hash       TEXT    NOT NULL, -- of what the message shows
    revision   INTEGER NOT NULL, -- of the guild, that it shows
    tries      INTEGER NOT NULL, -- since one went through
    tried_at   INTEGER NOT NULL,
    due_at     INTEGER NOT NULL  -- not to be tried again before
) STRICT;

CREATE TABLE link_keys (
    secret BLOB NOT NULL PRIMARY KEY -- of one row: links are signed with it
) STRICT;

CREATE TABLE marks (
    attempt_id INTEGER NOT NULL PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
    text       TEXT    NOT NULL -- JSON
) STRICT;

CREATE TABLE notices (
    id            INTEGER NOT NULL PRIMARY KEY,
    player_id     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE, -- who is told
    submission_id INTEGER UNIQUE REFERENCES submissions (id) ON DELETE CASCADE,
    post_id       INTEGER REFERENCES posts (id) ON DELETE CASCADE,
    state         TEXT    NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'undeliverable', 'shown')),
    tries         INTEGER NOT NULL,
    tried_at      INTEGER NOT NULL,
    at            INTEGER NOT NULL,
    UNIQUE (post_id, player_id),
    CHECK ((submission_id IS NULL) <> (post_id IS NULL))
) STRICT;

CREATE TABLE plans (
    guild_id  TEXT    NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    from_at   INTEGER NOT NULL,
    time_text TEXT    NOT NULL, -- "09:00" or a cron expression
    zone      TEXT    NOT NULL, -- IANA name
    tiers     TEXT    NOT NULL, -- seven, Sunday first
    PRIMARY KEY (guild_id, from_at)
) STRICT;

CREATE TABLE players (
    id      TEXT    NOT NULL PRIMARY KEY,
    name    TEXT    NOT NULL,
    home    TEXT    NOT NULL, -- the guild they last played in, or ""
    seen_at INTEGER NOT NULL,
    letters INTEGER NOT NULL DEFAULT 0 CHECK (letters IN (0, 1)),
    no_uniqueness INTEGER NOT NULL DEFAULT 0 CHECK (no_uniqueness IN (0, 1)),
    pencil_marks INTEGER NOT NULL DEFAULT 0 CHECK (pencil_marks IN (0, 1)),
    worldwide_guild TEXT NOT NULL DEFAULT '',
    alias TEXT NOT NULL DEFAULT '',
    alias_key TEXT NOT NULL DEFAULT '',
    words INTEGER NOT NULL DEFAULT 0 CHECK (words IN (0, 1)),
    language TEXT NOT NULL DEFAULT '',
    locale TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE podiums (
    post_id   INTEGER NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    state     TEXT    NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
    tries     INTEGER NOT NULL,
    tried_at  INTEGER NOT NULL,
    unsure_at INTEGER NOT NULL, -- since when a try may have arrived, 0 if none may have
    channel   TEXT    NOT NULL  -- where it went, or may have
) STRICT;

CREATE TABLE posts (
    id        INTEGER NOT NULL PRIMARY KEY,
    guild_id  TEXT    NOT NULL REFERENCES guilds (id) ON DELETE CASCADE,
    date      TEXT    NOT NULL,
    mini      INTEGER NOT NULL CHECK (mini IN (0, 1)),
    tier      TEXT    NOT NULL, -- 'mini' of a mini
    puzzle_id TEXT    NOT NULL REFERENCES dailies (puzzle_id),
    reveal    TEXT    NOT NULL CHECK (reveal IN ('start', 'post')),
    state     TEXT    NOT NULL CHECK (state IN ('claimed', 'sending', 'sent', 'failed')),
    scheduled_at INTEGER NOT NULL,
    tries     INTEGER NOT NULL,
    tried_at  INTEGER NOT NULL,
    unsure_at INTEGER NOT NULL,
    sent_at   INTEGER NOT NULL,
    closes_at INTEGER NOT NULL,
    channel   TEXT    NOT NULL,
    message   TEXT    NOT NULL,
    problem   TEXT    NOT NULL,
    UNIQUE (guild_id, date, mini)
) STRICT;

CREATE TABLE promises (
    id        TEXT    NOT NULL PRIMARY KEY, -- the interaction's
    player_id TEXT    NOT NULL,
    token     TEXT    NOT NULL,
    locale    TEXT    NOT NULL,
    beside    INTEGER NOT NULL CHECK (beside IN (0, 1)), -- nobody sees the bot think
    request   BLOB    NOT NULL,
    made_at   INTEGER NOT NULL,
    told_at   INTEGER NOT NULL, -- that it was broken, 0 if it was not told
    process INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE puzzles (
    id       TEXT    NOT NULL PRIMARY KEY,
    shape    TEXT    NOT NULL,
    givens   TEXT    NOT NULL,
    solution TEXT    NOT NULL,
    origin   TEXT    NOT NULL CHECK (origin IN ('starter', 'generated', 'imported', 'submitted')),
    usage    TEXT    NOT NULL CHECK (usage IN ('bank', 'daily', 'practice', 'pool')),
    tier     TEXT    NOT NULL,
    points   INTEGER NOT NULL,
    uses     TEXT    NOT NULL, -- such as "A:10 B:1"
    hardest  TEXT    NOT NULL,
    finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
    scale    TEXT    NOT NULL, -- name and version, such as "methods/1"
    added_at INTEGER NOT NULL, er INTEGER NOT NULL DEFAULT 0, ep INTEGER NOT NULL DEFAULT 0, ed INTEGER NOT NULL DEFAULT 0, peak_step INTEGER NOT NULL DEFAULT 0, peak_technique TEXT NOT NULL DEFAULT '', peak_count INTEGER NOT NULL DEFAULT 0, bound INTEGER NOT NULL DEFAULT 0 CHECK (bound IN (0, 1)), form TEXT, solution_form TEXT, steps INTEGER, hodoku_level TEXT NOT NULL DEFAULT '', hodoku_score INTEGER NOT NULL DEFAULT 0, hodoku_scale TEXT NOT NULL DEFAULT '',
    UNIQUE (shape, givens)
) STRICT;

CREATE TABLE reminders (
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT    NOT NULL,
    posted     INTEGER NOT NULL CHECK (posted IN (0, 1)),
    hours      INTEGER NOT NULL, -- before it closes, if it is not finished; 0 for never
    locale     TEXT    NOT NULL,
    since_at   INTEGER NOT NULL, -- nothing is told of what was posted before
    refused_at INTEGER NOT NULL, -- when the platform would not deliver: then all is off
    PRIMARY KEY (player_id, guild_id)
) STRICT;

CREATE TABLE restores (
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE results (
    post_id      INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    player_id    TEXT    NOT NULL, -- the attempt's
    attempt_id   INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    outcome      TEXT    NOT NULL CHECK (outcome IN ('playing', 'solved', 'late', 'gave-up')),
    ended_at     INTEGER NOT NULL,
    hints_1      INTEGER NOT NULL, -- how many of level 1
    hints_2      INTEGER NOT NULL,
    hints_3      INTEGER NOT NULL,
    hints_4      INTEGER NOT NULL,
    clean        INTEGER NOT NULL CHECK (clean IN (0, 1)), -- solved without a hint
    wrong        INTEGER NOT NULL, -- hand-ins
    time_ms      INTEGER NOT NULL, -- from start to end
    penalised_ms INTEGER NOT NULL, -- the time that ranks; 0 where none does
    rules        INTEGER NOT NULL, -- the version by which it is; 0 until it ends
    run          INTEGER NOT NULL, validity TEXT NOT NULL DEFAULT 'counted' CHECK (validity IN ('counted', 'unverified', 'unranked')), points INTEGER NOT NULL DEFAULT 0, freezes INTEGER NOT NULL DEFAULT 0, frozen TEXT NOT NULL DEFAULT '', tier TEXT NOT NULL DEFAULT '', shared INTEGER NOT NULL DEFAULT 0, too_fast INTEGER NOT NULL DEFAULT 0, -- how many of the guild's dailies up to this one were solved in a row
    PRIMARY KEY (post_id, player_id)
) STRICT;

CREATE TABLE reviews (
    submission_id INTEGER NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    player_id     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at            INTEGER NOT NULL,
    PRIMARY KEY (player_id, submission_id)
) STRICT;

CREATE TABLE revisions (
    guild_id TEXT    NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL
) STRICT;

CREATE TABLE rules (
    version       INTEGER NOT NULL PRIMARY KEY,
    from_at       INTEGER NOT NULL,
    light_hint_ms INTEGER NOT NULL,
    deep_hint_ms  INTEGER NOT NULL,
    wrong_ms      INTEGER NOT NULL,
    patience INTEGER NOT NULL DEFAULT 0,
    each_level INTEGER NOT NULL DEFAULT 0,
    judged INTEGER NOT NULL DEFAULT -1
) STRICT;

CREATE TABLE rulings (
    post_id   INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    player_id TEXT    NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('counted', 'unranked')),
    reason    TEXT    NOT NULL,
    by_id     TEXT    NOT NULL, -- a player's id
    at        INTEGER NOT NULL,
    PRIMARY KEY (post_id, player_id)
) STRICT;

CREATE TABLE seasons (
    player_id    TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id     TEXT    NOT NULL,
    month        TEXT    NOT NULL, -- as '2026-11'
    tier         TEXT    NOT NULL,
    points       INTEGER NOT NULL,
    solved       INTEGER NOT NULL, -- days with points, also those that are not among the best
    penalised_ms INTEGER NOT NULL, -- this and what follows: of the best days
    ended_at     INTEGER NOT NULL, -- without the last day of the month; 0 for none
    PRIMARY KEY (player_id, guild_id, month, tier)
) STRICT;

CREATE TABLE "sent_reminders" (
    id        INTEGER NOT NULL PRIMARY KEY,
    player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    post_id   INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    kind      TEXT    NOT NULL CHECK (kind IN ('posted', 'closing')),
    state     TEXT    NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
    tries     INTEGER NOT NULL,
    tried_at  INTEGER NOT NULL,
    UNIQUE (player_id, post_id, kind)
) STRICT;

CREATE TABLE sessions (
    hash       BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of the token that the browser has
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id   TEXT    NOT NULL, -- where it counts what they do
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE spent_links (
    nonce      BLOB    NOT NULL PRIMARY KEY,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE stale_cards (
    post_id INTEGER NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    times   INTEGER NOT NULL
) STRICT;

CREATE TABLE standing_boards (
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    channel_id TEXT    NOT NULL,
    attempt_id INTEGER NOT NULL,
    version    INTEGER NOT NULL, -- of the attempt, as the message shows it
    message    TEXT    NOT NULL, -- what the message is known by
    path       TEXT    NOT NULL, -- of the message; it may hold an interaction's token
    until_at   INTEGER NOT NULL, -- when that is spent, and the row goes
    typed      INTEGER NOT NULL, -- how often it was changed by what was written below it
    changed_at INTEGER NOT NULL, -- when that last began, 0 if it never did
    process    INTEGER NOT NULL, -- which began that
    PRIMARY KEY (player_id, channel_id)
) STRICT;

CREATE TABLE stocks (
    name TEXT    NOT NULL PRIMARY KEY, -- of a set of puzzles
    at   INTEGER NOT NULL              -- when they were added
) STRICT;

CREATE TABLE streaks (
    player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id  TEXT    NOT NULL,
    mini      INTEGER NOT NULL CHECK (mini IN (0, 1)),
    run       INTEGER NOT NULL,
    freezes   INTEGER NOT NULL, -- held
    frozen    TEXT    NOT NULL, -- the dates at which freezes were last used
    solved_on TEXT    NOT NULL, -- the date of the last one solved
    longest   INTEGER NOT NULL,
    shared    INTEGER NOT NULL, -- of the run, how many are dailies that servers share and that are timed from Start
    PRIMARY KEY (player_id, guild_id, mini)
) STRICT;

CREATE TABLE submissions (
    id         INTEGER NOT NULL PRIMARY KEY,
    guild_id   TEXT    NOT NULL,
    puzzle_id  TEXT    NOT NULL REFERENCES puzzles (id),
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at         INTEGER NOT NULL,
    locale     TEXT    NOT NULL, -- the author's
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'scheduled', 'withdrawn')),
    date       TEXT    NOT NULL, -- for which it is scheduled, else ''
    reason     TEXT    NOT NULL, -- for which it is rejected, else ''
    decided_at INTEGER NOT NULL,
    UNIQUE (guild_id, puzzle_id)
) STRICT;

CREATE TABLE threads (
    post_id  INTEGER NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    tries    INTEGER NOT NULL,
    tried_at INTEGER NOT NULL,
    made_at  INTEGER NOT NULL,
    problem  TEXT    NOT NULL
) STRICT;

CREATE TABLE "tombstone_keys" (
    puzzle_id TEXT NOT NULL PRIMARY KEY REFERENCES puzzles (id),
    secret    BLOB NOT NULL
) STRICT;

CREATE TABLE "tombstones" (
    puzzle_id TEXT NOT NULL REFERENCES "tombstone_keys" (puzzle_id) ON DELETE CASCADE,
    hash      BLOB NOT NULL,
    PRIMARY KEY (puzzle_id, hash)
) STRICT;

CREATE TABLE totals (
    player_id    TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id     TEXT    NOT NULL,
    period       TEXT    NOT NULL,
    tier         TEXT    NOT NULL,
    started      INTEGER NOT NULL,
    solved       INTEGER NOT NULL,
    clean        INTEGER NOT NULL,
    gave_up      INTEGER NOT NULL,
    hints        INTEGER NOT NULL, -- this and what follows: of what was solved
    wrong        INTEGER NOT NULL,
    time_ms      INTEGER NOT NULL,
    penalised_ms INTEGER NOT NULL,
    best_ms      INTEGER NOT NULL, -- the shortest time
    ended_at     INTEGER NOT NULL, unverified INTEGER NOT NULL DEFAULT 0, clean_ms INTEGER NOT NULL DEFAULT 0, clean_ended_at INTEGER NOT NULL DEFAULT 0, -- the longest run
    PRIMARY KEY (player_id, guild_id, period, tier)
) STRICT;

CREATE TABLE training (
    player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    technique TEXT    NOT NULL,
    box       INTEGER NOT NULL, -- how often in a row it was solved when due
    due_at    INTEGER NOT NULL,
    solved    INTEGER NOT NULL, -- positions, without help
    helped    INTEGER NOT NULL, -- positions, with help or after a slip
    PRIMARY KEY (player_id, technique)
) STRICT;

CREATE TABLE unsettled (
    post_id   INTEGER NOT NULL PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    closes_at INTEGER NOT NULL
) STRICT;

CREATE TABLE votes (
    submission_id INTEGER NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    player_id     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    up            INTEGER NOT NULL CHECK (up IN (0, 1)),
    at            INTEGER NOT NULL,
    PRIMARY KEY (submission_id, player_id)
) STRICT;

CREATE TABLE worldwide_seasons (
    month     TEXT NOT NULL PRIMARY KEY, -- as '2026-11'
    summed_on TEXT NOT NULL
) STRICT;

CREATE TABLE worldwide_streaks (
    player_id  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    mini       INTEGER NOT NULL,
    run        INTEGER NOT NULL, -- of dailies that servers share
    solved_on  TEXT    NOT NULL,
    PRIMARY KEY (player_id, mini)
) STRICT;

CREATE INDEX announcements_by_attempt ON announcements (attempt_id);
CREATE UNIQUE INDEX attempts_at_pasted ON attempts (player_id, shape, givens) WHERE puzzle_id IS NULL;
CREATE UNIQUE INDEX attempts_at_puzzle ON attempts (player_id, puzzle_id) WHERE puzzle_id IS NOT NULL AND replay = 0;
CREATE INDEX attempts_by_puzzle ON attempts (puzzle_id);
CREATE INDEX attempts_by_touch ON attempts (player_id, touched_at DESC, id DESC);
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
CREATE INDEX guilds_awarding ON guilds (id) WHERE winner_role <> '';
CREATE INDEX guilds_by_admin ON guilds (admin) WHERE admin <> '';
CREATE INDEX guilds_by_due ON guilds (due_at, id) WHERE paused = 0 AND suspension = '';
CREATE INDEX guilds_by_next_date ON guilds (next_date, next_tiers, id) WHERE paused = 0 AND suspension = '';
CREATE INDEX guilds_suspended ON guilds (suspended_at, id) WHERE suspension <> '';
CREATE INDEX joins_by_guild ON joins (guild_id, attempt_id);
CREATE UNIQUE INDEX kept_leaderboards_by_channel ON kept_leaderboards (channel_id, period, tier, clean) WHERE state <> 'leaving';
CREATE INDEX kept_leaderboards_by_due ON kept_leaderboards (due_at, id);
CREATE INDEX kept_leaderboards_by_guild ON kept_leaderboards (guild_id);
CREATE INDEX kept_leaderboards_by_try ON kept_leaderboards (channel_id, tried_at);
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
CREATE INDEX results_too_fast ON results (ended_at, post_id) WHERE validity = 'unverified';
CREATE INDEX reviews_by_submission ON reviews (submission_id);
CREATE INDEX rulings_by_manager ON rulings (by_id);
CREATE INDEX rulings_by_player ON rulings (player_id);
CREATE INDEX seasons_by_rank ON seasons (guild_id, month, tier, points DESC, solved DESC, penalised_ms, ended_at, player_id);
CREATE INDEX sent_reminders_by_post ON sent_reminders (post_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX sessions_by_player ON sessions (player_id);
CREATE INDEX standing_boards_by_end ON standing_boards (until_at);
CREATE INDEX streaks_by_rank ON streaks (guild_id, mini, run DESC, longest DESC, solved_on, player_id);
CREATE UNIQUE INDEX submissions_by_date ON submissions (guild_id, date) WHERE state = 'scheduled';
CREATE INDEX submissions_by_player ON submissions (player_id, at);
CREATE INDEX submissions_by_puzzle ON submissions (puzzle_id);
CREATE INDEX submissions_by_state ON submissions (guild_id, state, at);
CREATE INDEX submissions_scheduled ON submissions (date) WHERE state = 'scheduled';
CREATE INDEX submissions_waiting ON submissions (guild_id) WHERE state = 'waiting';
CREATE INDEX totals_by_clean ON totals (guild_id, period, tier, clean DESC, clean_ms, clean_ended_at, player_id, started);
CREATE INDEX totals_by_rank ON totals (guild_id, period, tier, solved DESC, clean DESC, penalised_ms, ended_at, player_id, started);
CREATE INDEX unsettled_by_close ON unsettled (closes_at);
CREATE INDEX votes_by_player ON votes (player_id);
CREATE INDEX worldwide_streaks_by_rank ON worldwide_streaks (mini, run DESC, solved_on, player_id);

INSERT INTO ids (name, last) VALUES ('attempts', 0);
INSERT INTO ids (name, last) VALUES ('awards', 0);
INSERT INTO ids (name, last) VALUES ('kept_leaderboards', 0);
INSERT INTO ids (name, last) VALUES ('notices', 0);
INSERT INTO ids (name, last) VALUES ('posts', 0);
INSERT INTO ids (name, last) VALUES ('sent_reminders', 0);
INSERT INTO ids (name, last) VALUES ('submissions', 0);
INSERT INTO rules (version, from_at, light_hint_ms, deep_hint_ms, wrong_ms, patience) VALUES (1, 0, 30000, 120000, 30000, 2);
