package config_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	_ "time/tzdata" // for machines without a zone database

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/config"
)

const example = "../../config.example.yaml"

func TestExampleHoldsTheDefaults(t *testing.T) {
	got, err := config.Load(example, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := config.Defaults()
	want.HTTP.AnyPort = false // the example names the address
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("config.example.yaml differs from the defaults (-want +got):\n%s", diff)
	}
}

// Every environment variable is named in a line of the example, so the example has every setting.
func TestExampleNamesEverySetting(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range config.Variables() {
		if !regexp.MustCompile(`: .* # ` + name + `\n`).Match(text) {
			t.Errorf("no line of the example says that %s sets it", name)
		}
	}
}

func TestLayers(t *testing.T) {
	file := write(t, "database: a.db\nhttp:\n  address: :1\nlog:\n  level: warn\n")
	got, err := config.Load(file, []string{"PENCILMARK_DATABASE=b.db", "PENCILMARK_HTTP_ADDRESS=", "DISCORD_TOKEN=abc"})
	if err != nil {
		t.Fatal(err)
	}
	want := config.Defaults()
	want.Database, want.UnusedDatabase = "b.db", "a.db" // the environment beats the file
	want.HTTP.Address, want.HTTP.AnyPort = ":1", false
	want.Log.Level = config.Level(slog.LevelWarn)
	want.Discord.Token = config.NewSecret("abc")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestHarmlessFiles(t *testing.T) {
	for _, text := range []string{
		"", "# nothing\n", "---\n", "log:\n", "log:\n  # level: warn\nhttp:\n", "database:\n", "discord: {token: \"\"}",
	} {
		got, err := config.Load(write(t, text), nil)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if diff := cmp.Diff(config.Defaults(), got); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

const expectedTime = `expected a time such as 09:00, or a cron expression of five fields such as "0 9 * * 1-5"`

func TestWrongFiles(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"databse: x", "FILE:1: databse: unknown key; expected database, contact, backup, log, http, discord, daily or game"},
		{"log:\n  level: info\n  colour: red", "FILE:3: log.colour: unknown key; expected level or format"},
		{"log:\n  level: loud", "FILE:2: log.level: expected debug, info, warn or error"},
		{"log:\n  format: xml", "FILE:2: log.format: expected text or json"},
		{"log: loud", "FILE:1: log: expected a section with the keys level or format"},
		{"- a\n- b", "FILE:1: expected a section with the keys database, contact, backup, log, http, discord, daily or game"},
		{"http:\n  address: 8080", "FILE:2: http.address: expected an address such as 127.0.0.1:8080"},
		{"http:\n  address: :99999", "FILE:2: http.address: expected a port from 0 to 65535, as in 127.0.0.1:8080"},
		{"http:\n  guild: Sudoku Club", "FILE:2: http.guild: expected the id of a Discord server, a number of some 18 digits, or nothing"},
		{"http:\n  proxies: 127.0.0.1, localhost", "FILE:2: http.proxies: expected addresses or networks such as 127.0.0.1, 10.0.0.0/8, or nothing"},
		{"discord:\n  api_url: discord.com", "FILE:2: discord.api_url: expected a web address such as https://discord.example, or nothing"},
		{"discord:\n  gateway: maybe", "FILE:2: discord.gateway: expected true or false"},
		{"discord:\n  limits:\n    player: -1", "FILE:3: discord.limits.player: expected a number of requests"},
		{"discord:\n  shards: many", "FILE:2: discord.shards: expected how many shards the bot has in all"},
		{"discord:\n  shards: 5000", "FILE:2: discord.shards: expected how many shards the bot has in all, up to 4096"},
		{"discord:\n  public_key: abc", "FILE:2: discord.public_key: expected the 64 characters of the application's public key"},
		{"discord:\n  interactions_path: /api/v1/rate", "FILE:2: discord.interactions_path: expected a path below /discord, such as /discord/interactions"},
		{"discord:\n  interactions_path: /discord/{x}", "FILE:2: discord.interactions_path: expected a path below /discord, such as /discord/interactions"},
		{"discord:\n  token: [a, b]", "FILE:2: discord.token: expected a single value"},
		{"discord:\n  token: *SECRET", "FILE:2: discord.token: a value that begins with *, & or ! has to stand in quotes"},
		{"discord:\n  token: &SECRET abc", "FILE:2: discord.token: a value that begins with *, & or ! has to stand in quotes"},
		{"discord:\n  token: !SECRET abc", "FILE:2: discord.token: a value that begins with *, & or ! has to stand in quotes"},
		{"database: ''", "FILE:1: database: expected the path of a file"},
		{"database: Postgres://ann:secret@db/game", "FILE:1: database: expected the path of a file, or postgres://USER@HOST/NAME"},
		{"backup:\n  every: daily", "FILE:2: backup.every: expected a length of time such as 30s, 2m or 6h"},
		{"backup:\n  keep: 0", "FILE:2: backup.keep: expected a whole number from 1 to 1000"},
		{"game:\n  catch_up: soon", "FILE:2: game.catch_up: expected a length of time such as 30s, 2m or 6h"},
		{"game:\n  catch_up: -1h", "FILE:2: game.catch_up: expected a length of time such as 30s, 2m or 6h"},
		{"daily:\n  zone: Mars/Olympus", "FILE:2: daily.zone: expected a time zone such as Europe/Berlin or UTC"},
		{"daily:\n  time: nine", "FILE:2: daily.time: " + expectedTime},
		{"daily:\n  time: '@every 1h'", "FILE:2: daily.time: " + expectedTime},
		{"daily:\n  zone: UTC\n  time: 0 0 31 2 *", "FILE:3: daily.time: " + expectedTime + "; this one never comes"},
		{"daily:\n  time: 0 9,17 * * *", "FILE:2: daily.time: " + expectedTime + "; this one comes twice on one date, on 2026-01-01 at 09:00 and at 17:00"},
		{"daily:\n  zone: Local", "FILE:2: daily.zone: expected a time zone such as Europe/Berlin or UTC"},
		{"game:\n\n  bank: 0", "FILE:3: game.bank: expected a whole number from 1 to 1000"},
		{"game:\n  penalties:\n    hint: much", "FILE:3: game.penalties.hint: expected a length of time such as 30s, 2m or 6h"},
		{"log:\n\tlevel: info", "FILE:2: this is not YAML"},
		{"database: a\ndatabase: b", "FILE:2: this is not YAML"},
		{"database: 'a", "FILE:1: this is not YAML"},
		{"\x00\x01\xff", "FILE:1: "},
		{"a: " + strings.Repeat("x", 2<<20), "FILE:1: expected settings, and this is more than 64 kB"},
		{strings.Repeat("[", 20_000), "FILE:1: "},
	} {
		file := write(t, c.text)
		_, err := config.Load(file, nil)
		want := strings.Replace(c.want, "FILE", file, 1)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: got %v\nwant %s", c.text, err, want)
		}
	}
}

func TestWrongEnvironment(t *testing.T) {
	_, err := config.Load("", []string{"PENCILMARK_BANK=many"})
	e, ok := errors.AsType[*config.Error](err)
	if !ok || e.Error() != "PENCILMARK_BANK: expected a whole number from 1 to 1000" {
		t.Errorf("got %v", err)
	}
}

// The Activity needs the page's address and the client secret.
func TestActivityNeeds(t *testing.T) {
	environ := []string{"PENCILMARK_DISCORD_ACTIVITY=true"}
	for _, next := range []struct{ lacks, set string }{{"http.url", "PENCILMARK_HTTP_URL=https://sudoku.example"}, {"discord.client_secret", "DISCORD_CLIENT_SECRET=s"}} {
		if _, err := config.Load("", environ); err == nil || !strings.Contains(err.Error(), "needs "+next.lacks) {
			t.Errorf("without %s: %v", next.lacks, err)
		}
		environ = append(environ, next.set)
	}
	if c, err := config.Load("", environ); err != nil || !bool(c.Discord.Activity) {
		t.Errorf("with both: %v", err)
	}
}

func TestMissingFile(t *testing.T) {
	_, err := config.Load(filepath.Join(t.TempDir(), "none.yaml"), nil)
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestSecretsStaySecret(t *testing.T) {
	const text = "hunter2"
	c := config.Defaults()
	c.Discord.Token = config.NewSecret(text)
	hidden := struct{ token config.Secret }{c.Discord.Token}

	var out strings.Builder
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		fmt.Fprintf(&out, verb+verb+verb+"\n", c, &c.Discord, hidden)
	}
	asJSON, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	out.Write(asJSON)
	slog.New(slog.NewTextHandler(&out, nil)).Info("m", "config", c, "token", c.Discord.Token)
	slog.New(slog.NewJSONHandler(&out, nil)).Info("m", "config", c, "token", c.Discord.Token)
	fmt.Fprintln(&out, fmt.Errorf("%w: %v", os.ErrInvalid, c))

	for _, leak := range []string{text, fmt.Sprintf("%x", text)} {
		if strings.Contains(out.String(), leak) {
			t.Errorf("the secret got out:\n%s", out.String())
		}
	}
	if c.Discord.Token.Reveal() != text {
		t.Error("Reveal does not give the secret")
	}
}

// FuzzLoad checks that Load returns for every file, and that an error beside the token never
// contains the token.
func FuzzLoad(f *testing.F) {
	f.Add("discord:\n  token: TOKEN\n  colour: red\n")
	f.Add("discord: {token: TOKEN")
	f.Add("discord:\n  token: 'TOKEN\n")
	f.Add("token: TOKEN\n? - a")
	f.Add("a: &TOKEN [*TOKEN]")
	f.Fuzz(func(t *testing.T, text string) {
		const token = "MTA5.sEcReT"
		_, err := config.Load(write(t, strings.ReplaceAll(text, "TOKEN", token)), nil)
		if err != nil && strings.Contains(err.Error(), token) && strings.Contains(text, "token: ") {
			t.Errorf("the token got out: %v", err)
		}
	})
}

func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestProxies(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{" ", nil},
		{"127.0.0.1", []string{"127.0.0.1/32"}},
		{"10.0.0.0/8, ::1,fd00::/8", []string{"10.0.0.0/8", "::1/128", "fd00::/8"}},
	} {
		var n config.Networks
		if err := n.UnmarshalText([]byte(c.text)); err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		var got []string
		for _, p := range n.Prefixes() {
			got = append(got, p.String())
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q: %s", c.text, diff)
		}
	}
}
