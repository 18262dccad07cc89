package config

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pencilmark/internal/game"
)

// The types of settings. Each reads itself from text. Errors say what was expected and never repeat the value,
// because it may be a secret.

// Database is the path of a file, or a PostgreSQL address. Printing it leaves out the password.
type Database string

func (d *Database) UnmarshalText(text []byte) error {
	*d = Database(text)
	if *d == "" || strings.Contains(string(text), "://") && !d.IsAddress() {
		return errors.New("expected the path of a file, or postgres://USER@HOST/NAME")
	}
	return nil
}

// IsAddress reports whether it is a PostgreSQL address.
func (d Database) IsAddress() bool {
	return strings.HasPrefix(string(d), "postgres://") || strings.HasPrefix(string(d), "postgresql://")
}

func (d Database) String() string {
	if u, err := url.Parse(string(d)); d.IsAddress() && err == nil {
		return u.Redacted()
	}
	return string(d)
}

// LogValue leaves the password out of logs.
func (d Database) LogValue() slog.Value { return slog.StringValue(d.String()) }

// Dir is the name of a directory, or empty.
type Dir string

func (d *Dir) UnmarshalText(text []byte) error {
	*d = Dir(text)
	return nil
}

// Contact is a line for people to read, or empty.
type Contact string

func (c *Contact) UnmarshalText(text []byte) error {
	const most = 200
	line := strings.Join(strings.Fields(string(text)), " ")
	if utf8.RuneCountInString(line) > most {
		return fmt.Errorf("expected a line of at most %d characters", most)
	}
	*c = Contact(line)
	return nil
}

// Schedule is a time such as 09:00, or a cron expression of five fields.
type Schedule string

func (s *Schedule) UnmarshalText(text []byte) error {
	*s = Schedule(text)
	_, err := game.ParseSchedule(string(text), "UTC")
	if err == nil {
		return nil
	}
	const expected = `expected a time such as 09:00, or a cron expression of five fields such as "0 9 * * 1-5"`
	if e, ok := errors.AsType[*game.ScheduleError](err); ok {
		switch e.Reason {
		case game.ScheduleNeverFires:
			return errors.New(expected + "; this one never comes")
		case game.ScheduleFiresTwice:
			return fmt.Errorf("%s; this one comes twice on one date, on %s at %s and at %s", expected, e.Date, e.First, e.Second)
		}
	}
	return errors.New(expected)
}

// Zone is the IANA name of a time zone.
type Zone string

func (z *Zone) UnmarshalText(text []byte) error {
	*z = Zone(text)
	if _, err := time.LoadLocation(string(text)); err != nil || *z == "" || *z == "Local" {
		return errors.New("expected a time zone such as Europe/Berlin or UTC")
	}
	return nil
}

// Address is where a server listens: host:port. An empty host means every interface.
type Address string

func (a *Address) UnmarshalText(text []byte) error {
	_, port, err := net.SplitHostPort(string(text))
	if err != nil {
		return errors.New("expected an address such as 127.0.0.1:8080")
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return errors.New("expected a port from 0 to 65535, as in 127.0.0.1:8080")
	}
	*a = Address(text)
	return nil
}

// OptionalAddress is an Address, or empty.
type OptionalAddress Address

func (a *OptionalAddress) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*a = ""
		return nil
	}
	return (*Address)(a).UnmarshalText(text)
}

// GuildID is the id of a Discord server, or empty.
type GuildID string

func (g *GuildID) UnmarshalText(text []byte) error {
	if _, err := strconv.ParseUint(string(text), 10, 64); len(text) > 0 && err != nil {
		return errors.New("expected the id of a Discord server, a number of some 18 digits, or nothing")
	}
	*g = GuildID(text)
	return nil
}

// Networks is a list of addresses and networks, separated by commas. Empty means none.
type Networks string

func (n *Networks) UnmarshalText(text []byte) error {
	if _, err := parseNetworks(string(text)); err != nil {
		return errors.New("expected addresses or networks such as 127.0.0.1, 10.0.0.0/8, or nothing")
	}
	*n = Networks(text)
	return nil
}

// Prefixes returns the networks. A single address becomes a network with one address.
func (n Networks) Prefixes() []netip.Prefix {
	prefixes, err := parseNetworks(string(n))
	if err != nil {
		panic(err) // UnmarshalText has checked it
	}
	return prefixes
}

func parseNetworks(text string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if addr, err := netip.ParseAddr(part); err == nil {
			prefixes = append(prefixes, netip.PrefixFrom(addr, addr.BitLen()))
		} else if prefix, err := netip.ParsePrefix(part); err == nil {
			prefixes = append(prefixes, prefix)
		} else if strings.TrimSpace(text) != "" {
			return nil, err
		}
	}
	return prefixes, nil
}

// Words is a list of words, separated by commas. Empty means none.
type Words string

func (w *Words) UnmarshalText(text []byte) error {
	*w = Words(text)
	return nil
}

// List returns the words.
func (w Words) List() (words []string) {
	for word := range strings.SplitSeq(string(w), ",") {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words
}

// URL is the base address of a server without a trailing slash, or empty.
type URL string

func (u *URL) UnmarshalText(text []byte) error {
	base := strings.TrimRight(string(text), "/")
	parsed, err := url.Parse(base)
	if base != "" && (err != nil || parsed.Host == "" || parsed.Scheme != "http" && parsed.Scheme != "https") {
		return errors.New("expected a web address such as https://discord.example, or nothing")
	}
	*u = URL(base)
	return nil
}

// Switch is on or off.
type Switch bool

func (s *Switch) UnmarshalText(text []byte) error {
	switch string(text) {
	case "true":
		*s = true
	case "false":
		*s = false
	default:
		return errors.New("expected true or false")
	}
	return nil
}

// RequestLimit is a number of requests, or 0 for no limit.
type RequestLimit int

func (l *RequestLimit) UnmarshalText(text []byte) error {
	return readNumber(l, text, 0, 1_000_000, "expected a number of requests up to 1000000, or 0 for no limit")
}

// ShardCount is the number of a bot's shards, or 0.
type ShardCount int

func (c *ShardCount) UnmarshalText(text []byte) error {
	return readNumber(c, text, 0, maxShards, "expected how many shards the bot has in all, up to 4096, or 0 for as many as Discord recommends")
}

// maxShards is more than any bot needs: Discord recommends a shard for every 2,500 guilds.
const maxShards = 4096

// PublicKey is an application's Ed25519 key in hex, or empty.
type PublicKey string

func (k *PublicKey) UnmarshalText(text []byte) error {
	key, err := hex.DecodeString(string(text))
	if err != nil || len(key) != ed25519.PublicKeySize && len(key) > 0 {
		return errors.New("expected the 64 characters of the application's public key (General Information in the developer portal), or nothing")
	}
	*k = PublicKey(text)
	return nil
}

// DiscordPath is a path of our web server: /discord or below.
type DiscordPath string

var discordPath = regexp.MustCompile(`^/discord(/[0-9A-Za-z_-]+)*$`)

func (p *DiscordPath) UnmarshalText(text []byte) error {
	if !discordPath.Match(text) || len(text) > 200 {
		return errors.New("expected a path below /discord, such as /discord/interactions")
	}
	*p = DiscordPath(text)
	return nil
}

// Level is the lowest level that is logged. It is a slog.Leveler.
type Level slog.Level

func (l *Level) UnmarshalText(text []byte) error {
	if err := (*slog.Level)(l).UnmarshalText(text); err != nil {
		return errors.New("expected debug, info, warn or error")
	}
	return nil
}

// Level returns the level for slog.
func (l Level) Level() slog.Level { return slog.Level(l) }

// LogFormat is the format of log lines: "text" or "json".
type LogFormat string

func (f *LogFormat) UnmarshalText(text []byte) error {
	switch *f = LogFormat(text); *f {
	case "text", "json":
		return nil
	}
	return errors.New("expected text or json")
}

// Duration is a non-negative duration such as 90s, 2m or 1h30m.
type Duration time.Duration

func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v < 0 {
		return errors.New("expected a length of time such as 30s, 2m or 6h")
	}
	*d = Duration(v)
	return nil
}

// Count is a number of things, from 1 to 1000.
type Count int

func (c *Count) UnmarshalText(text []byte) error {
	return readNumber(c, text, 1, 1000, "expected a whole number from 1 to 1000")
}

func readNumber[N ~int](into *N, text []byte, least, most int, expected string) error {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < least || n > most {
		return errors.New(expected)
	}
	*into = N(n)
	return nil
}

// Secret prints, logs and encodes itself as "(secret)". Only Reveal returns the text.
type Secret struct {
	text *string // a pointer, so that even reflection prints only an address
}

// NewSecret hides a text.
func NewSecret(text string) Secret { return Secret{text: &text} }

// Reveal returns the text itself, or "" if there is none.
func (s Secret) Reveal() string {
	if s.text == nil {
		return ""
	}
	return *s.text
}

// Equal reports whether two secrets have the same text.
func (s Secret) Equal(t Secret) bool { return s.Reveal() == t.Reveal() }

// String returns "(secret)", or "" if there is none.
func (s Secret) String() string {
	if s.Reveal() == "" {
		return ""
	}
	return "(secret)"
}

// Format prints String for every verb.
func (s Secret) Format(f fmt.State, _ rune) { fmt.Fprint(f, s.String()) }

// MarshalText hides the text in JSON, YAML and slog.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s *Secret) UnmarshalText(text []byte) error {
	*s = NewSecret(strings.TrimSpace(string(text)))
	return nil
}
