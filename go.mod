module pencilmark

go 1.26.0

require (
	github.com/alecthomas/kong v1.17.0 // the command line
	github.com/bwmarrin/discordgo v0.29.0 // Discord: gateway and REST
	github.com/caarlos0/env/v11 v11.4.2 // settings from the environment
	github.com/chromedp/chromedp v0.22.1 // make gallery: pictures of its pages
	github.com/compose-spec/compose-go/v2 v2.16.2 // tests: the schema of compose files
	github.com/goccy/go-yaml v1.19.2 // settings from config.yaml, with line numbers in errors
	github.com/gofrs/flock v0.13.1 // one process at a time on a database
	github.com/google/go-cmp v0.7.0 // tests: readable differences
	github.com/gorilla/websocket v1.5.3 // tests: the local Discord's gateway; the one that discordgo uses
	github.com/invopop/jsonschema v0.14.0 // tests: the API's description from the types that handlers use
	github.com/jackc/pgx/v5 v5.12.0 // PostgreSQL, where SQLite is outgrown
	github.com/mattn/go-sqlite3 v1.14.52 // the store
	github.com/pelletier/go-toml/v2 v2.4.3 // the catalogue's files, in a tenth of the time of YAML
	github.com/pressly/goose/v3 v3.29.0 // migrations, as a library
	github.com/prometheus/client_golang v1.25.0 // metrics
	github.com/prometheus/common v0.72.0 // make load: reads metrics in their text format
	github.com/robfig/cron/v3 v3.0.1 // parses schedules, ticks
	github.com/rogpeppe/go-internal v1.16.0 // tests: testscript and txtar
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // tests: requests against Discord's OpenAPI file
	github.com/schollz/progressbar/v3 v3.19.1 // progress of long work on a terminal
	go.uber.org/goleak v1.3.0 // tests: no goroutine is left behind
	golang.org/x/image v0.47.0 // boards as PNG and GIF, with the Go fonts
	golang.org/x/net v0.62.0 // a bound on open connections
	golang.org/x/oauth2 v0.37.0 // signing in on the page
	golang.org/x/sync v0.24.0 // errgroup
	golang.org/x/term v0.47.0 // is this a terminal, and how wide
	golang.org/x/text v0.43.0 // languages
	golang.org/x/time v0.16.0 // rate limits
	pgregory.net/rapid v1.3.0 // tests: properties
)

require (
	github.com/chromedp/cdproto v0.159.0
	github.com/klauspost/compress v1.20.3 // packs answers and pictures
)

require (
	github.com/bahlo/generic-list-go v0.2.0 // indirect
	github.com/beorn7/perks v1.0.1 // indirect
	github.com/buger/jsonparser v1.1.2 // indirect
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/jackc/pgpassfile v1.0.0 // indirect
	github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect
	github.com/jackc/puddle/v2 v2.2.3 // indirect
	github.com/mfridman/interpolate v0.0.2 // indirect
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/munnerz/goautoneg v0.0.0-20191010083416-a7dc8b61c822 // indirect
	github.com/pb33f/ordered-map/v2 v2.3.1 // indirect
	github.com/prometheus/client_model v0.6.3 // indirect
	github.com/prometheus/procfs v0.22.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/sethvargo/go-retry v0.5.0 // indirect
	go.uber.org/multierr v1.11.0 // indirect
	go.yaml.in/yaml/v4 v4.0.0-rc.4 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
)
