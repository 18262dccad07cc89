package store

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
)

// Forget deletes a player; see players.Tx. anonymous gets the results, with only what the ranks are
// computed from.
func (t playersTx) Forget(player, anonymous string) error {
	// Only these puzzles can become unclaimed.
	theirs, err := values[string](t.tx, `SELECT id FROM puzzles WHERE usage = 'pool' AND id IN (
		SELECT puzzle_id FROM submissions WHERE player_id = $1 UNION SELECT puzzle_id FROM attempts WHERE player_id = $1 UNION SELECT puzzle_id FROM tombstone_keys)`, player)
	if err != nil {
		return err
	}
	err = errors.Join(
		t.exec("INSERT INTO players (id, name, home, seen_at) VALUES ($1, '', '', 0), ($2, '', '', 0) ON CONFLICT DO NOTHING", anonymous, game.FormerPlayer),
		t.exec(`UPDATE attempts SET player_id = $1, progress = givens, touched_at = started_at
			WHERE player_id = $2 AND kind = 'daily'
			AND EXISTS (SELECT 1 FROM joins j WHERE j.attempt_id = attempts.id)
			AND EXISTS (SELECT 1 FROM events e WHERE e.attempt_id = attempts.id AND e.kind = 'finished')`, anonymous, player),
		t.exec("UPDATE results SET player_id = $1 WHERE attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("UPDATE times SET player_id = $1 WHERE attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("UPDATE rulings SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("UPDATE rulings SET by_id = $1 WHERE by_id = $2", game.FormerPlayer, player),
		t.exec("DELETE FROM totals WHERE guild_id = '*' AND player_id = $1", player),
		t.exec("DELETE FROM seasons WHERE guild_id = '*' AND player_id = $1", player),
		t.exec("UPDATE departures SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("UPDATE totals SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("UPDATE streaks SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("UPDATE seasons SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("DELETE FROM events WHERE kind = 'saved' AND attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("UPDATE events SET detail = '' WHERE kind <> 'hinted' AND attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("DELETE FROM marks WHERE attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("DELETE FROM currents WHERE player_id = $1", player),
		t.exec(`UPDATE submissions SET player_id = $1, locale = '', reason = '' WHERE player_id = $2
			AND (EXISTS (SELECT 1 FROM dailies d WHERE d.puzzle_id = submissions.puzzle_id)
				OR EXISTS (SELECT 1 FROM attempts a WHERE a.puzzle_id = submissions.puzzle_id AND a.player_id <> $2))`, game.FormerPlayer, player),
		t.exec("UPDATE guilds SET admin = '' WHERE admin = $1 AND admin <> ''", player),
		t.exec("DELETE FROM calls WHERE player_id = $1 AND player_id <> ''", player),
		t.exec("DELETE FROM promises WHERE player_id = $1", player),
		t.exec("DELETE FROM players WHERE id = $1", player), // also deletes sessions, attempts, reminders, notices, training, other submissions and reviews
		t.exec("DELETE FROM players WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM attempts WHERE player_id = $1)", anonymous),
	)
	for _, id := range theirs {
		err = errors.Join(err,
			t.exec("DELETE FROM tombstone_keys WHERE puzzle_id = $1 AND EXISTS (SELECT 1 FROM puzzles WHERE id = $1 AND "+unclaimed+")", id),
			bankTx(t).DropIfUnclaimed(id),
		)
	}
	return err
}

func (t playersTx) TombstoneKey(puzzle string) ([]byte, error) {
	return value[[]byte](t.tx, "SELECT secret FROM tombstone_keys WHERE puzzle_id = $1", puzzle)
}

func (t playersTx) AddTombstoneKey(puzzle string, key []byte) error {
	return t.exec("INSERT INTO tombstone_keys (puzzle_id, secret) VALUES ($1, $2)", puzzle, key)
}

func (t playersTx) TombstonedDailies() ([]string, error) {
	return values[string](t.tx, "SELECT puzzle_id FROM tombstone_keys ORDER BY puzzle_id")
}

func (t playersTx) DropTombstones(puzzle string) error {
	return t.exec("DELETE FROM tombstone_keys WHERE puzzle_id = $1", puzzle)
}

func (t playersTx) AddTombstone(puzzle string, tombstone []byte) error {
	return t.exec("INSERT INTO tombstones (puzzle_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING", puzzle, tombstone)
}

func (t playersTx) HasTombstone(puzzle string, tombstone []byte) (left bool, err error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM tombstones WHERE puzzle_id = $1 AND hash = $2)", puzzle, tombstone)
}

// exported lists the parts of an export other than the player and their attempts. A query without
// fields reads a list of texts.
var exported = []struct{ name, fields, query string }{
	{"times", "attempt:int off:int helped:bool* weight:int* sum:int*", // corrections of the player's pace and of puzzles
		"SELECT attempt_id, off, helped, weight, sum FROM times WHERE player_id = $1 ORDER BY attempt_id"},
	{"current", "guild attempt:int last:bool",
		"SELECT guild_id, attempt_id, last FROM currents WHERE player_id = $1 ORDER BY guild_id, slot"},
	{"submissions", "guild puzzle at:time locale state daily* reason* decided:time* told* told_at:time*",
		`SELECT s.guild_id, s.puzzle_id, s.at, s.locale, s.state, s.date, s.reason, s.decided_at, COALESCE(n.state, ''), COALESCE(n.tried_at, 0)
		FROM submissions s LEFT JOIN notices n ON n.submission_id = s.id WHERE s.player_id = $1 ORDER BY s.at, s.id`},
	{"submissions_reviewed", "guild puzzle at:time", // reviewed as a manager
		"SELECT s.guild_id, s.puzzle_id, r.at FROM reviews r JOIN submissions s ON s.id = r.submission_id WHERE r.player_id = $1 ORDER BY r.at, s.id"},
	{"reminders", "guild when_posted:bool hours_before_close:int locale since:time refused:time*",
		"SELECT guild_id, posted, hours, locale, since_at, refused_at FROM reminders WHERE player_id = $1 ORDER BY guild_id"},
	{"reminders_sent", "guild daily kind state at:time",
		"SELECT p.guild_id, p.date, n.kind, n.state, n.tried_at FROM sent_reminders n JOIN posts p ON p.id = n.post_id WHERE n.player_id = $1 ORDER BY n.id"},
	{"guilds_set_up", "", // guilds that the player set up last
		"SELECT id FROM guilds WHERE admin = $1 AND admin <> '' ORDER BY id"},
	{"shut_out", "reason at:time",
		"SELECT reason, at FROM blocks WHERE kind = 'player' AND id = $1"},
	{"departures", "",
		"SELECT guild_id FROM departures WHERE player_id = $1 ORDER BY guild_id"},
	{"calls", "id result at:time",
		"SELECT id, result, at FROM calls WHERE player_id = $1 AND player_id <> '' ORDER BY at, id"},
	{"unanswered", "id at:time asked:json",
		"SELECT id, made_at, request FROM promises WHERE player_id = $1 ORDER BY made_at, id"},
	{"boards", "channel attempt:int message kept_until:time", // without the token for changing a message, which is Discord's secret
		"SELECT channel_id, attempt_id, message, until_at FROM standing_boards WHERE player_id = $1 ORDER BY channel_id"},
	{"rulings", "guild daily of_the_player:bool by_the_player:bool state reason at:time",
		`SELECT p.guild_id, p.date, v.player_id = $1, v.by_id = $1, v.state, v.reason, v.at
		FROM rulings v JOIN posts p ON p.id = v.post_id WHERE v.player_id = $1 OR v.by_id = $1 ORDER BY v.post_id, v.player_id`},
	{"notices", "guild about state tries:int tried:time* at:time", // about: a puzzle or the date of a daily
		`SELECT COALESCE(s.guild_id, p.guild_id), COALESCE(s.puzzle_id, p.date), n.state, n.tries, n.tried_at, n.at
		FROM notices n LEFT JOIN submissions s ON s.id = n.submission_id LEFT JOIN posts p ON p.id = n.post_id WHERE n.player_id = $1 ORDER BY n.id`},
	{"awards", "guild season role state refused:bool*",
		"SELECT guild_id, season, role_id, state, refused FROM awards WHERE player_id = $1 ORDER BY id"},
	{"sessions", "guild created:time expires:time",
		"SELECT guild_id, created_at, expires_at FROM sessions WHERE player_id = $1 ORDER BY created_at, hash"},
	{"launches", "instance guild post:int attempt:int at:time",
		"SELECT instance_id, guild_id, post_id, attempt_id, at FROM launches WHERE player_id = $1 ORDER BY at, instance_id"},
	{"training", "technique box:int due:time solved:int helped:int",
		"SELECT technique, box, due_at, solved, helped FROM training WHERE player_id = $1 ORDER BY technique"},
	{"exercises", "technique place helped:bool* told:int* over:bool* at:time",
		"SELECT technique, place, helped, told, over, at FROM exercises WHERE player_id = $1"},
}

// PersonalData implements players.Query.
func (t playersTx) PersonalData(id string, isLive func(puzzle string) (bool, error)) (players.Record, error) {
	found, err := t.records("id name home_guild last_seen:time* rows_by_letter:bool* no_uniqueness:bool* pencil_marks:bool* words:bool* language* locale* worldwide_guild* alias*",
		`SELECT id, name, home, seen_at, letters, no_uniqueness, pencil_marks, words, language, locale, worldwide_guild, alias
		FROM players WHERE id = $1`, id)
	if err != nil {
		return nil, err
	}
	player := players.Record{{Name: "id", Value: id}, {Name: "name", Value: ""}, {Name: "home_guild", Value: ""}}
	if len(found) > 0 {
		player = found[0]
	}
	attempts, err := t.attemptData(id, isLive)
	if err != nil {
		return nil, err
	}
	data := players.Record{{Name: "player", Value: player}, {Name: "attempts", Value: attempts}}
	for _, list := range exported {
		var value any
		if list.fields == "" {
			texts, e := values[string](t.tx, list.query, id)
			value, err = append([]string{}, texts...), e
		} else {
			value, err = t.records(list.fields, list.query, id)
		}
		if err != nil {
			return nil, err
		}
		data = append(data, players.Field{Name: list.name, Value: value})
	}
	return data, nil
}

func (t playersTx) attemptData(player string, isLive func(puzzle string) (bool, error)) ([]players.Record, error) {
	attempts, err := t.records("id:int kind puzzle* shape givens progress saves:int unranked:bool* replay:bool* started:time last_touched:time marks:json*",
		`SELECT id, kind, COALESCE(puzzle_id, ''), shape, givens, progress, version, unranked, replay, started_at, touched_at,
		(SELECT text FROM marks WHERE attempt_id = attempts.id)
		FROM attempts WHERE player_id = $1 ORDER BY id`, player)
	for i, a := range attempts {
		id, live := a.Get("id"), false
		if a.Get("kind") == string(game.DailyAttempt) {
			puzzle, _ := a.Get("puzzle").(string)
			live, err = isLive(puzzle)
		}
		if err != nil {
			return nil, err
		}
		guilds, e := t.records("guild at:time",
			"SELECT guild_id, joined_at FROM joins WHERE attempt_id = $1 ORDER BY joined_at, guild_id", id)
		events, err := t.records("kind level:int* detail* at:time entered_at:time*",
			`SELECT kind, level, CASE WHEN $1 = 1 THEN '' ELSE detail END, at, entered_at
			FROM events WHERE attempt_id = $2 ORDER BY id`, live, id)
		if err = errors.Join(e, err); err != nil {
			return nil, err
		}
		attempts[i] = append(a, players.Field{Name: "counts_in", Value: guilds}, players.Field{Name: "events", Value: events})
	}
	return attempts, err
}

// records reads all rows of a query. fields names the columns, each as "name" for text or
// "name:type" for another type, with a "*" at the end if empty values are left out.
func (t playersTx) records(fields, query string, args ...any) ([]players.Record, error) {
	names := strings.Fields(fields)
	records, err := all(t.tx, func(scan func(dest ...any) error) (r players.Record, err error) {
		into := make([]any, len(names))
		for i, name := range names {
			into[i] = destination(name)
		}
		err = scan(into...)
		for i, name := range names {
			name, optional := strings.CutSuffix(name, "*")
			name, _, _ = strings.Cut(name, ":")
			var value any
			switch v := into[i].(type) {
			case moment:
				value = *v.into
			case *[]byte:
				value = json.RawMessage(*v)
			default:
				value = reflect.ValueOf(v).Elem().Interface()
			}
			if !optional || !reflect.ValueOf(value).IsZero() {
				r = append(r, players.Field{Name: name, Value: value})
			}
		}
		return r, err
	}, query, args...)
	return append([]players.Record{}, records...), err // so that an empty list is [] in JSON
}

// destination returns the value into which a field of records is scanned.
func destination(field string) any {
	_, kind, _ := strings.Cut(strings.TrimSuffix(field, "*"), ":")
	switch kind {
	case "int":
		return new(int64)
	case "bool":
		return new(bool)
	case "time":
		return at(new(time.Time))
	case "json":
		return new([]byte)
	}
	return new(string)
}

// clashing is the condition that player $1 has an attempt at the same puzzle as an attempt of
// another player.
const clashing = `EXISTS (SELECT 1 FROM attempts o WHERE o.player_id = $1 AND o.replay = 0
	AND (o.puzzle_id = attempts.puzzle_id OR o.puzzle_id IS NULL AND attempts.puzzle_id IS NULL AND o.shape = attempts.shape AND o.givens = attempts.givens))`

func (t playersTx) AttemptsToTake(guest, player string) (mine, others []int64, err error) {
	if mine, err = values[int64](t.tx, "SELECT id FROM attempts WHERE NOT "+clashing+" AND player_id = $2 ORDER BY id", player, guest); err != nil {
		return nil, nil, err
	}
	others, err = values[int64](t.tx, "SELECT id FROM attempts WHERE "+clashing+" AND player_id = $2 ORDER BY id", player, guest)
	return mine, others, err
}

func (t playersTx) MergeGuest(guest, player string) error {
	return errors.Join(
		t.exec("UPDATE attempts SET player_id = $1 WHERE NOT "+clashing+" AND player_id = $2", player, guest),
		t.exec("UPDATE times SET player_id = $1 WHERE player_id = $2", player, guest),
		t.exec("UPDATE rulings SET player_id = $1 WHERE player_id = $2 AND NOT EXISTS (SELECT 1 FROM rulings o WHERE o.post_id = rulings.post_id AND o.player_id = $1)", player, guest),
		t.exec("DELETE FROM rulings WHERE player_id = $1", guest),
		t.exec("UPDATE training SET player_id = $1 WHERE player_id = $2 AND NOT EXISTS (SELECT 1 FROM training o WHERE o.technique = training.technique AND o.player_id = $1)", player, guest),
		t.exec("UPDATE exercises SET player_id = $1 WHERE player_id = $2 AND NOT EXISTS (SELECT 1 FROM exercises o WHERE o.player_id = $1)", player, guest),
		t.exec("DELETE FROM calls WHERE player_id = $1 AND player_id <> ''", guest),
		t.exec("DELETE FROM players WHERE id = $1", guest))
}
