package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"syscall"

	"pencilmark/internal/web/page"
	"pencilmark/internal/web/request"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/errgroup"

	"pencilmark/bot"
	"pencilmark/bot/discord"
	"pencilmark/internal/clock"
	"pencilmark/internal/config"
	"pencilmark/internal/game"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/internal/web"
)

type serveCmd struct {
	HTTP     string `placeholder:"ADDRESS" help:"The address of the web page and the API."`
	LogLevel string `placeholder:"LEVEL" help:"debug, info, warn or error."`
	settingsFlags
}

// Run runs the dailies, the web page, and the bot on Discord or, without a token, in the terminal.
func (c *serveCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.settings(m)
	if err != nil {
		return err
	}
	s := server{m: m, news: newConsolePoster(m.locale()), onDiscord: settings.Discord.Token.Reveal() != ""}
	s.inTerminal = !s.onDiscord && m.stdinTalks()
	log := newLog(m.Stderr, settings.Log)
	if s.inTerminal {
		log = m.consoleLog(settings.Log)
	}
	listener, err := listen(ctx, settings.HTTP.Address)
	if errors.Is(err, syscall.EADDRINUSE) && settings.HTTP.AnyPort {
		listener, err = listenBeside(ctx, settings.HTTP.Address)
	}
	if err != nil {
		return err
	}
	if at := listener.Addr().String(); settings.HTTP.AnyPort && at != string(settings.HTTP.Address) {
		fmt.Fprintf(m.Stderr, "pencilmark: %s is in use by another program; the pages are at http://%s instead\n", settings.HTTP.Address, at)
	}
	defer listener.Close()
	if address := settings.HTTP.Metrics; address != "" {
		if s.scrapes, err = listen(ctx, config.Address(address)); err != nil {
			return err
		}
		defer s.scrapes.Close()
	}
	s.address = "http://" + reachable(listener.Addr().String())
	s.host = web.NewHost(listener, request.Limits{Proxies: settings.HTTP.Proxies.Prefixes()}, log)
	defer s.host.Close()
	s.app, err = m.openGame(ctx, settings, log, s.host.WaitsFor)
	if err != nil {
		return err
	}
	defer s.app.close()
	return s.run(ctx)
}

func (c *serveCmd) settings(m *Main) (config.Config, error) {
	settings, err := c.load(m)
	settings.HTTP.AnyPort = settings.HTTP.AnyPort && c.HTTP == ""
	return settings, errors.Join(err,
		setFlag("--http", c.HTTP, &settings.HTTP.Address),
		setFlag("--log-level", c.LogLevel, &settings.Log.Level))
}

// listenBeside listens on any free port of the same host.
func listenBeside(ctx context.Context, address config.Address) (*net.TCPListener, error) {
	host, _, err := net.SplitHostPort(string(address))
	if err != nil {
		return nil, err
	}
	return listen(ctx, config.Address(net.JoinHostPort(host, "0")))
}

// listen listens on an address. It uses no keep-alive probes, because idle connections are soon closed anyway.
func listen(ctx context.Context, address config.Address) (*net.TCPListener, error) {
	listener, err := (&net.ListenConfig{KeepAlive: -1}).Listen(ctx, "tcp", string(address))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, &inUseError{address, err}
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", address, err)
	}
	return listener.(*net.TCPListener), nil
}

// inUseError reports that another program uses an address.
type inUseError struct {
	address config.Address
	err     error
}

func (e *inUseError) Error() string {
	return fmt.Sprintf("%s is in use by another program; stop that, or choose another address with --http or PENCILMARK_HTTP_ADDRESS", e.address)
}

func (e *inUseError) Unwrap() error { return e.err }

type server struct {
	m          *Main
	app        *app
	onDiscord  bool
	inTerminal bool
	news       consolePoster // announces the local guild's dailies in the terminal
	address    string        // the address of the web page on this machine
	host       *web.Host
	scrapes    *net.TCPListener // the listener for metrics; nil for none
	registry   *prometheus.Registry
	discord    *discord.Client // nil unless onDiscord
	backups    *scheduledBackups
	scheduler  *daily.Scheduler
}

// run runs all parts until one fails, the conversation ends, or ctx ends.
func (s *server) run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	group, ctx := errgroup.WithContext(ctx)

	s.host.WaitsFor("the program is starting")
	s.registry = prometheus.NewRegistry()
	if err := s.registry.Register(s.app.db); err != nil {
		return err
	}
	if err := s.newDiscord(); err != nil {
		return err
	}
	var err error
	if s.backups, err = newScheduledBackups(s.app.db, s.app.settings, s.m.now, s.app.log, s.registry); err != nil {
		return err
	}
	pages, err := s.newWeb()
	if err != nil {
		return err
	}
	s.scheduler, err = s.app.openLocalGuild(ctx, s.poster, s.jobs()...)
	if err != nil {
		return err
	}
	s.app.game.Register(s.registry)
	s.scheduler.Register(s.registry)
	group.Go(func() error { return pages.ServeOn(ctx, s.host) })
	if s.scrapes != nil {
		group.Go(func() error { return web.ServeMetrics(ctx, s.scrapes, s.registry, s.app.log) })
	}
	group.Go(func() error { return s.scheduler.Run(ctx) })
	switch {
	case s.onDiscord:
		group.Go(func() error { return s.discord.Run(ctx, s.router()) })
	case s.inTerminal:
		fmt.Fprintf(s.m.Stderr, "Pencilmark serves %s and keeps its data in %s.\n", s.address, s.app.settings.Database)
		group.Go(func() error {
			defer stop()
			return s.m.chat(ctx, s.router(), s.news)
		})
	default:
		s.app.log.Info("there is no token and nobody at standard input: serving without a bot")
	}
	return group.Wait()
}

// newDiscord creates the Discord client, if there is a token.
func (s *server) newDiscord() (err error) {
	if !s.onDiscord {
		return nil
	}
	settings := s.app.settings.Discord
	waits := s.m.Clock
	if waits == nil {
		waits = clock.FromNow(s.app.db.Now)
	}
	s.discord, err = discord.New(discord.Options{
		Token:     settings.Token.Reveal(),
		APIURL:    string(settings.APIURL),
		PublicKey: string(settings.PublicKey),
		NoGateway: !bool(settings.Gateway),
		Limits:    discord.Limits{Player: int(settings.Limits.Player), Guild: int(settings.Limits.Guild)},
		Mentions:  bool(settings.Mentions),
		Activity:  bool(settings.Activity),
		Shards:    int(settings.Shards),
		Leader:    s.app.db.Leader(),
		Cards:     s.app.game.Play,
		Clock:     waits,
		Commands:  bot.Commands(phrase.DefaultLocale),
		Localized: discord.Localized(bot.Commands),
		Log:       s.app.log,
		Metrics:   s.registry,
		Guilds:    s.app.game.Daily,
		Players:   s.app.game.Players,
		Boards:    s.app.game.Boards,
		Promises:  s.app.game.Promises,
		OnConnect: s.catchUp,
	})
	return err
}

// catchUp posts the dailies that became due while Discord was unreachable.
func (s *server) catchUp(ctx context.Context) {
	if err := s.scheduler.Tick(ctx); err != nil && ctx.Err() == nil {
		s.app.log.Error("posting dailies failed", "error", err)
	}
}

func (s *server) router() *bot.Router {
	options := bot.Options{Game: s.app.game, Now: s.app.db.Now, About: s.app.about(), Log: s.app.log, Browser: string(s.app.settings.HTTP.URL)}
	if s.inTerminal {
		options.Browser = cmp.Or(options.Browser, s.address)
	}
	if s.onDiscord {
		options.Settings, options.Links, options.Pictures, options.Activity = s.discord, s.discord.Links, s.discord, bool(s.app.settings.Discord.Activity)
	}
	return bot.New(options)
}

// poster returns the poster of a guild's dailies, or nil while Discord is unreachable.
func (s *server) poster(guild string) daily.Poster {
	switch {
	case guild == game.LocalGuild && s.inTerminal:
		return s.news
	case guild != game.LocalGuild && s.onDiscord && s.discord.Connected():
		return s.discord
	case guild == game.LocalGuild: // the page shows its daily to its visitors
		return daily.NoPoster{}
	}
	return nil
}

func (s *server) newWeb() (*web.Server, error) {
	build := buildInfo()
	checks := []web.Check{{Name: "database", Run: s.app.db.Ready}, s.backups.check()}
	if s.onDiscord {
		checks = append(checks, web.Check{Name: "discord", Run: s.connected}, web.Check{Name: "shards", Run: s.allShardsConnected, Detail: s.describeShards, Minor: true})
	}
	var mounts []web.Mount
	if s.onDiscord && s.app.settings.Discord.PublicKey != "" {
		path := string(s.app.settings.Discord.InteractionsPath)
		mounts = append(mounts, web.Mount{Method: http.MethodPost, Path: path, Handler: s.discord.InteractionsHandler()})
	}
	return web.New(web.Options{
		Invite:   s.invite,
		Game:     s.app.game,
		Printer:  phrase.New(phrase.DefaultLocale),
		Registry: s.registry,
		Log:      s.app.log,
		Now:      s.app.db.Now,
		Build:    web.Build{Version: build.version, Revision: build.revision},
		URL:      string(s.app.settings.HTTP.URL),
		SignIn:   s.signIn(),
		Contact:  string(s.app.settings.Contact),
		Checks:   checks,
		Mounts:   mounts,
		Guild:    discord.GameID(string(s.app.settings.HTTP.Guild)),
		GuildID:  discord.GameID,
		Limits:   request.Limits{Proxies: s.app.settings.HTTP.Proxies.Prefixes()},
	})
}

// invite returns the link that adds the bot to a Discord server, or "" while the link is unknown.
func (s *server) invite() string {
	if !s.onDiscord {
		return ""
	}
	return s.discord.Links().Server
}

// signIn returns the settings for signing in with Discord on the page, or nil if the operator has not set them up.
func (s *server) signIn() *page.SignIn {
	settings := s.app.settings.Discord
	if !s.onDiscord || settings.ClientSecret.Reveal() == "" {
		return nil
	}
	by := &page.SignIn{
		ClientID: s.discord.ApplicationID, Secret: settings.ClientSecret.Reveal(),
		API: cmp.Or(string(settings.APIURL), discord.Home), Client: discord.NewSignInClient(), PlayerID: discord.PlayerID,
	}
	if settings.Activity {
		by.Instance = func(ctx context.Context, id string) (*page.Instance, error) {
			guild, players, err := s.discord.Instance(ctx, id)
			return &page.Instance{Guild: guild, Players: players}, err
		}
	}
	return by
}

// connected fails unless at least one shard is connected. The server stays in service without the others.
func (s *server) connected(context.Context) error {
	if !s.discord.Connected() {
		return errors.New("not connected to Discord")
	}
	return nil
}

// allShardsConnected fails while a shard is not connected. The failure is only a warning.
func (s *server) allShardsConnected(context.Context) error {
	if up, all := s.discord.Connections(); up < all {
		return fmt.Errorf("%d of %d shards are connected", up, all)
	}
	return nil
}

func (s *server) describeShards() string {
	up, all := s.discord.Connections()
	return fmt.Sprintf("%d of %d connected", up, all)
}

// jobs returns the scheduler's jobs other than posting dailies.
func (s *server) jobs() []jobs.Job {
	jobs := []jobs.Job{s.backups.job()}
	if s.onDiscord {
		jobs = append(jobs,
			s.whenConnected(daily.NewThreadJob(s.app.game.Daily, s.discord).Job()),
			s.whenConnected(daily.NewWaitingJob(s.app.game.Daily, s.discord).Job()),
			s.whenConnected(daily.NewReminderJob(s.app.game.Daily, s.discord).Job()),
			s.whenConnected(community.NewNoticeJob(s.app.game.Notices, s.discord).Job()),
			s.whenConnected(leaderboards.NewRenewalJob(s.app.game.Leaderboards, s.discord).Job()),
			s.whenConnected(play.NewCardJob(s.app.game.Play, s.discord).Job()),
			s.whenConnected(leaderboards.NewAwardJob(s.app.game.Leaderboards, s.discord).Job()),
			s.whenConnected(s.discord.PromiseJob()))
	}
	return jobs
}

// whenConnected makes a job wait while Discord is unreachable. Waiting does not count as a failed attempt.
func (s *server) whenConnected(j jobs.Job) jobs.Job {
	j.Able = s.discord.Connected
	return j
}
