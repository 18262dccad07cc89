// Package config reads Pencilmark's settings.
//
// [Load] starts with [Defaults], then applies the YAML file, and then the environment. Commands apply their flags
// last. config.example.yaml, at the top of the repository, documents every key.
//
// Nothing is guessed: an unknown key, or a value of the wrong kind, is an [*Error] that names the file, the line
// and what was expected.
package config

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"
)

// Config holds every setting of the server and the bot.
type Config struct {
	// Database is the path of the SQLite file, or the address of a PostgreSQL database.
	Database Database `yaml:"database" env:"PENCILMARK_DATABASE"`
	// UnusedDatabase is the database that the file names, if the environment names another.
	UnusedDatabase Database `yaml:"-"`
	// Contact says who runs the bot, for the privacy policy.
	Contact Contact `yaml:"contact" env:"PENCILMARK_CONTACT"`
	Backup  Backup  `yaml:"backup"`
	Log     Log     `yaml:"log"`
	HTTP    HTTP    `yaml:"http"`
	Discord Discord `yaml:"discord"`
	Daily   Daily   `yaml:"daily"`
	Game    Game    `yaml:"game"`
}

// Backup says when the server copies the database, and where to.
type Backup struct {
	// Dir is the directory of the copies; "" is the directory backups beside the database.
	Dir Dir `yaml:"dir" env:"PENCILMARK_BACKUP_DIR"`
	// Every is the greatest age of the newest copy; 0 makes no copies.
	Every Duration `yaml:"every" env:"PENCILMARK_BACKUP_EVERY"`
	// Keep is the number of copies to keep.
	Keep Count `yaml:"keep" env:"PENCILMARK_BACKUP_KEEP"`
}

// Log says what is logged, to standard error.
type Log struct {
	Level  Level     `yaml:"level" env:"PENCILMARK_LOG_LEVEL"`
	Format LogFormat `yaml:"format" env:"PENCILMARK_LOG_FORMAT"`
}

// HTTP is the web server.
type HTTP struct {
	Address Address `yaml:"address" env:"PENCILMARK_HTTP_ADDRESS"`
	AnyPort bool    `yaml:"-"` // nobody set the address, so another port may be used if this one is taken
	// Metrics is the address where Prometheus reads /metrics; "" for none.
	Metrics OptionalAddress `yaml:"metrics" env:"PENCILMARK_HTTP_METRICS"`
	// URL is the public address of the page; "" if it has none.
	URL URL `yaml:"url" env:"PENCILMARK_HTTP_URL"`
	// Guild is the Discord server that the page shows to everyone; "" is the terminal's guild.
	Guild GuildID `yaml:"guild" env:"PENCILMARK_HTTP_GUILD"`
	// Proxies are the trusted reverse proxies in front of the server.
	Proxies Networks `yaml:"proxies" env:"PENCILMARK_HTTP_PROXIES"`
}

// Discord is the connection to Discord. Without a token the bot talks in the terminal.
type Discord struct {
	Token Secret `yaml:"token" env:"DISCORD_TOKEN"`
	// APIURL is the address of another server with Discord's API and gateway; "" is Discord.
	APIURL URL `yaml:"api_url" env:"PENCILMARK_DISCORD_API_URL"`
	// Gateway says whether the bot connects to the gateway. Otherwise it needs PublicKey.
	Gateway Switch `yaml:"gateway" env:"PENCILMARK_DISCORD_GATEWAY"`
	// Shards is the number of the bot's shards; 0 is as many as Discord recommends.
	Shards ShardCount `yaml:"shards" env:"PENCILMARK_DISCORD_SHARDS"`
	Limits Limits     `yaml:"limits"`
	// Mentions says whether the bot answers messages in servers that mention the bot.
	Mentions Switch `yaml:"mentions" env:"PENCILMARK_DISCORD_MENTIONS"`
	// ClientSecret is the application's client secret. With it and http.url, players can sign in on the page.
	ClientSecret Secret `yaml:"client_secret" env:"DISCORD_CLIENT_SECRET"`
	// Activity lets players open the page inside Discord. It needs ClientSecret and http.url.
	Activity Switch `yaml:"activity" env:"PENCILMARK_DISCORD_ACTIVITY"`
	// PublicKey is the application's public key. With it, the bot takes interactions over HTTP at InteractionsPath.
	PublicKey        PublicKey   `yaml:"public_key" env:"DISCORD_PUBLIC_KEY"`
	InteractionsPath DiscordPath `yaml:"interactions_path" env:"PENCILMARK_DISCORD_INTERACTIONS_PATH"`
}

// Limits are the allowed requests per minute of a player and of a Discord server. Expensive requests count as
// several.
type Limits struct {
	Player RequestLimit `yaml:"player" env:"PENCILMARK_DISCORD_LIMITS_PLAYER"`
	Guild  RequestLimit `yaml:"guild" env:"PENCILMARK_DISCORD_LIMITS_GUILD"`
}

// Daily says when the terminal and the web page get their daily.
type Daily struct {
	// Time is a time such as 09:00, or a cron expression with five fields.
	Time Schedule `yaml:"time" env:"PENCILMARK_DAILY_TIME"`
	Zone Zone     `yaml:"zone" env:"PENCILMARK_DAILY_ZONE"`
	// Mini adds a mini to the daily.
	Mini Switch `yaml:"mini" env:"PENCILMARK_DAILY_MINI"`
}

// Game holds the rules that an operator may change.
type Game struct {
	// Penalties are added to a player's time for ranking.
	Penalties Penalties `yaml:"penalties"`
	// CatchUp is how late a missed daily is still posted.
	CatchUp Duration `yaml:"catch_up" env:"PENCILMARK_CATCH_UP"`
	// Forget is how long a Discord server is remembered after it removed the bot.
	Forget Duration `yaml:"forget" env:"PENCILMARK_FORGET"`
	// Bank is the number of unused puzzles to keep in each tier.
	Bank Count `yaml:"bank" env:"PENCILMARK_BANK"`
	// RefusedAliases are words that no alias or guest's name may contain.
	RefusedAliases Words `yaml:"refused_aliases" env:"PENCILMARK_REFUSED_ALIASES"`
}

// Penalties are the times that hints and mistakes cost.
type Penalties struct {
	Hint     Duration `yaml:"hint" env:"PENCILMARK_PENALTY_HINT"`
	DeepHint Duration `yaml:"deep_hint" env:"PENCILMARK_PENALTY_DEEP_HINT"`
	Wrong    Duration `yaml:"wrong" env:"PENCILMARK_PENALTY_WRONG"`
}

// Defaults returns the settings that apply if nothing is set.
func Defaults() Config {
	return Config{
		Database: "data/pencilmark.db",
		Backup:   Backup{Every: Duration(24 * time.Hour), Keep: 7},
		Log:      Log{Level: Level(slog.LevelInfo), Format: "text"},
		HTTP:     HTTP{Address: "127.0.0.1:8080", AnyPort: true},
		Discord: Discord{
			Gateway: true, InteractionsPath: "/discord/interactions",
			Limits: Limits{Player: 60, Guild: 1200},
		},
		Daily: Daily{Time: "09:00", Zone: "UTC"},
		Game: Game{
			Penalties: Penalties{
				Hint:     Duration(30 * time.Second),
				DeepHint: Duration(2 * time.Minute),
				Wrong:    Duration(30 * time.Second),
			},
			CatchUp: Duration(12 * time.Hour),
			Forget:  Duration(30 * 24 * time.Hour),
			Bank:    60,

			RefusedAliases: "discord, pencilmark, moderator",
		},
	}
}

// Load returns the defaults, overridden by the file at path unless that is "", and then by the environment. It
// fails with an *Error if a setting is invalid.
func Load(path string, environ []string) (Config, error) {
	c := Defaults()
	c.HTTP.Address = ""
	if path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			return c, fmt.Errorf("the configuration cannot be read: %w", err)
		}
		if err := readYAML(path, text, &c); err != nil {
			return c, err
		}
	}
	inFile := c.Database
	err := readEnv(environ, &c)
	if inFile != Defaults().Database && inFile != c.Database {
		c.UnusedDatabase = inFile
	}
	err = errors.Join(err, c.Discord.checkActivity(c.HTTP.URL))
	if c.HTTP.AnyPort = c.HTTP.Address == ""; c.HTTP.AnyPort {
		c.HTTP.Address = Defaults().HTTP.Address
	}
	return c, err
}

// checkActivity fails if the Activity is on and a setting that it needs is missing.
func (d *Discord) checkActivity(page URL) error {
	switch {
	case !bool(d.Activity):
		return nil
	case page == "":
		return &Error{Msg: "discord.activity is on: it needs http.url, where Discord reaches the page"}
	case d.ClientSecret.Reveal() == "":
		return &Error{Msg: "discord.activity is on: it needs discord.client_secret, with which players sign in"}
	}
	return nil
}

// Error is an invalid setting. Its text never contains a secret's value.
type Error struct {
	File string // empty for the environment
	Line int    // 1 is the first; 0 for the environment
	Key  string // such as log.level, or PENCILMARK_LOG_LEVEL
	Msg  string // what is wrong and what was expected
}

func (e *Error) Error() string {
	text := e.Msg
	if e.Key != "" {
		text = e.Key + ": " + text
	}
	if e.File != "" {
		text = fmt.Sprintf("%s:%d: %s", e.File, e.Line, text)
	}
	return text
}
