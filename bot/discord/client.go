package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/ratelimit"
)

// Options is what a Client works with. Token and Log are needed.
type Options struct {
	Token     string                      // the bot's token, with or without "Bot " before it
	APIURL    string                      // a server that speaks Discord's API; "" is Discord itself
	PublicKey string                      // the application's, in hex: Interactions then takes what is signed with it
	NoGateway bool                        // interactions come over HTTP alone, which needs PublicKey
	Mentions  bool                        // messages in guilds that mention the bot are answered, too
	Shards    Shards                      // which part of the guilds this process serves
	Limits    Limits                      // what players and guilds may ask for
	Commands  []bot.Definition            // registered when they differ from what Discord has
	Localized map[string][]bot.Definition // the same in other locales, see the function Localized
	Clock     clock.Clock                 // nil is the machine's
	Log       *slog.Logger                // never told what people wrote, nor any token
	Metrics   prometheus.Registerer       // nil for none
	Guilds    Membership                  // learns where the bot is a member; nil for nobody
	PerSecond int                         // requests a second that Discord takes from the bot; 0 is what it takes from every bot
	// OnConnect is called whenever the bot has come into reach of Discord, to do
	// what waited for that; nil for nothing. Its context ends with Run.
	OnConnect func(context.Context)
}

// Router answers requests: a *bot.Router.
type Router interface {
	Plan(*bot.Request) bot.Plan
	Handle(context.Context, *bot.Request) bot.Reply
	Refuse(q *bot.Request, why bot.Refusal, until time.Time) bot.Reply
}

// Client is the bot on Discord. It is safe for concurrent use.
type Client struct {
	api       *guarded.API
	commands  []bot.Definition
	localized map[string][]bot.Definition
	log       *slog.Logger
	metrics   *metrics
	onConnect func(context.Context)
	timing    timing
	lanes     *lanes
	pace      *pace
	traffic   *traffic
	happened  happenings
	drawn     drawn
	router    Router
	cards     *cards
	guilds    guilds
	messages  *seen
	mentions  bool
	warnings  *ratelimit.Limiter[string]
	tongues   tongues
	key       ed25519.PublicKey // nil where nothing comes over HTTP
	noGateway bool
	clock     clock.Clock
	intake    intake
	shards    Shards
	standing  standing
	appID     atomic.Pointer[string]

	taken      *seen // interactions of the gateway
	rooms      rooms
	allowances allowances
	running    sync.WaitGroup // all that goes on for somebody
}

// timing is every wait of the package. It differs in tests alone.
type timing struct {
	session   guarded.Timeouts
	stable    time.Duration // a connection that lasted so long was a good one
	reconnect time.Duration // after the first failure
	identify  time.Duration // a bucket of shards rests so long between two sessions
	ask       time.Duration // how many sessions may begin is asked for so often
	retry     time.Duration // before a request's second try
	patience  time.Duration // an HTTP request may wait so long for its answer
	deferral  time.Duration // an answer that takes longer is deferred
	first     time.Duration // and one that cannot be is given up after so long: Discord waits for 3 s
	queue     time.Duration // a request waits so long for a handler
	work      time.Duration // and be at work so long, that included
	drain     time.Duration // and so much longer after the end was asked for
	lastWord  time.Duration // to bring an answer up to date
}

func defaultTiming() timing {
	return timing{
		session: guarded.Timeouts{Read: 90 * time.Second, Stall: 3 * time.Minute, Check: 15 * time.Second, Open: 30 * time.Second, Close: 3 * time.Second},
		stable:  30 * time.Second, reconnect: 500 * time.Millisecond, identify: 5 * time.Second, ask: time.Minute,
		retry: 500 * time.Millisecond, patience: 15 * time.Second, deferral: 500 * time.Millisecond, first: 2 * time.Second, queue: 30 * time.Second, work: 2 * time.Minute, drain: 5 * time.Second, lastWord: 10 * time.Second,
	}
}

// New returns a client that is not connected yet. It does no network.
func New(o Options) (*Client, error) {
	token := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(o.Token)+" ", "Bot "))
	if token == "" || strings.ContainsAny(token, " \t\r\n") {
		return nil, errors.New("discord.token is no token: copy it whole from the developer portal")
	}
	key, err := publicKey(o)
	if err = errors.Join(err, o.checkShards()); err != nil {
		return nil, err
	}
	if o.Clock == nil {
		o.Clock = clock.System{}
	}
	api, err := guarded.NewAPI(token, o.APIURL, o.Clock)
	if err != nil {
		return nil, err
	}
	c := &Client{
		api: api, clock: o.Clock, commands: o.Commands, localized: o.Localized, log: o.Log, metrics: newMetrics(o.Metrics), onConnect: o.OnConnect,
		key: key, noGateway: o.NoGateway, shards: o.Shards, timing: defaultTiming(),
		taken: newSeen(), rooms: newRooms(), allowances: newAllowances(o.Limits),
	}
	c.metrics.watch(o.Metrics, c.rooms)
	c.cards, c.guilds.names = newCards(c), map[string]string{}
	c.messages, c.mentions, c.tongues.locales = newSeen(), o.Mentions, map[string]string{}
	c.warnings = ratelimit.New[string](1./60, 1, maxPlayers)
	c.lanes, c.pace, c.traffic = newLanes(o.Clock), newPace(o.Clock, o.PerSecond), newTraffic(o.Metrics)
	c.happened.to = o.Guilds
	return c, nil
}

// publicKey reads the application's key.
func publicKey(o Options) (ed25519.PublicKey, error) {
	if o.PublicKey == "" && o.NoGateway {
		return nil, errors.New("discord.gateway is off and there is no discord.public_key: no way is left for commands to come in")
	}
	key, err := hex.DecodeString(o.PublicKey)
	if err != nil || len(key) != ed25519.PublicKeySize && len(key) > 0 {
		return nil, errors.New("discord.public_key is no public key: copy its 64 characters from the developer portal (General Information)")
	}
	return key, nil
}

// checkShards refuses shards that are none, and those that would be sent what
// belongs to others: interactions over HTTP come to one address, whatever guild
// they are of.
func (o Options) checkShards() error {
	if err := o.Shards.check(); err != nil {
		return err
	}
	if o.Shards.part() && o.PublicKey != "" {
		return errors.New("discord.shard_range and discord.public_key exclude each other: interactions over HTTP all come to one process")
	}
	return nil
}

// Run connects and answers requests with the router until the context ends;
// then it lets the handlers that are at work finish, and returns nil. A
// *FatalError says what keeps the bot out for good.
func (c *Client) Run(ctx context.Context, r Router) error {
	c.router = r
	defer c.api.Close()
	if err := c.prepare(ctx); err != nil {
		return unlessOver(ctx, err)
	}
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	cardsDone := make(chan struct{})
	go func() { defer close(cardsDone); c.cards.run(work) }()
	c.intake.open(func(in *interaction, way carrier) { c.begin(work, in, way) })
	err := c.stay(ctx, func(e guarded.Event) { c.event(work, e) })
	c.intake.shut()
	c.drain(stop)
	stop()
	<-cardsDone
	return err
}

// stay keeps the bot at work until the context ends, or Discord refuses it for
// good.
func (c *Client) stay(ctx context.Context, handle func(guarded.Event)) error {
	if !c.noGateway {
		return c.stayConnected(ctx, handle)
	}
	c.standing.begin(Shards{Count: 1, To: 1})
	c.arrived(ctx, 0)
	<-ctx.Done()
	c.left(0)
	return nil
}

// arrived notes that a shard is connected. With the first of them Discord is in
// reach, and what waited for that is done.
func (c *Client) arrived(ctx context.Context, shard int) {
	up := c.standing.note(shard, true)
	c.metrics.connected(shard, true, up)
	c.log.Info("discord: connected", "gateway", !c.noGateway, "shard", shard)
	if c.onConnect == nil || up > 1 {
		return
	}
	c.running.Go(func() {
		defer c.recovered("what waited for the connection")
		c.onConnect(ctx)
	})
}

// left notes that a shard is not connected any more.
func (c *Client) left(shard int) {
	c.metrics.connected(shard, false, c.standing.note(shard, false))
}

// unlessOver drops the error of a context that is over.
func unlessOver(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// drain waits for the handlers, and cancels what they do when it gets late.
func (c *Client) drain(stop func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.running.Wait()
		c.cards.settle()
	}()
	late, cancel := clock.After(c.clock, c.timing.drain)
	defer cancel()
	select {
	case <-done:
	case <-late:
		stop()
		<-done
	}
}

// prepare learns who the bot is, tells the operator how to invite it, and
// registers the commands. It tries until Discord answers.
func (c *Client) prepare(ctx context.Context) error {
	return c.persist(ctx, func() error { return c.introduce(ctx) })
}

// persist tries until it works, is of no use or the context ends.
func (c *Client) persist(ctx context.Context, try func() error) error {
	for failures := 1; ; failures++ {
		err := try()
		if _, fatal := errors.AsType[*FatalError](err); err == nil || fatal || ctx.Err() != nil {
			return err
		}
		wait := c.backoff(failures)
		c.log.Warn("discord: not ready yet", "error", err, "again_in", wait)
		clock.Sleep(ctx, c.clock, wait)
	}
}

func (c *Client) introduce(ctx context.Context) error {
	var app struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Key  string `json:"verify_key"`
		URL  string `json:"interactions_endpoint_url"`
	}
	err := c.do(ctx, request{
		doing: "ask Discord who the bot is", method: http.MethodGet, path: "applications/@me",
		bucket: "applications/@me", repeat: true, into: &app,
	})
	if e, ok := errors.AsType[*Error](err); ok && e.Status == http.StatusUnauthorized {
		return &FatalError{fatalCloses[4004], err}
	}
	if err != nil {
		return err
	}
	if app.ID == "" {
		return &FatalError{"the server at discord.api_url does not answer as Discord does: it gave the bot no application id", nil}
	}
	if len(c.key) > 0 && app.Key != "" && !strings.EqualFold(app.Key, hex.EncodeToString(c.key)) {
		return &FatalError{"discord.public_key is not that of the token's application: copy it from the developer portal (General Information)", nil}
	}
	c.checkWaysIn(app.URL)
	c.appID.Store(&app.ID)
	c.log.Info("discord: invite the bot with this link", "name", app.Name, "link", Invite(app.ID))
	return c.register(ctx)
}

// checkWaysIn warns of an endpoint URL in the developer portal that does not go
// with the settings: Discord would send interactions where nobody takes them.
func (c *Client) checkWaysIn(url string) {
	switch {
	case url == "" && c.noGateway:
		c.log.Warn("discord: nothing comes in yet: enter the Interactions Endpoint URL in the developer portal (General Information)")
	case url != "" && len(c.key) == 0:
		c.log.Warn("discord: nothing comes in: the developer portal has an Interactions Endpoint URL, so set discord.public_key or empty that field", "url", url)
	}
}

// app is the application's id, known once Run has begun.
func (c *Client) app() (string, error) {
	if id := c.appID.Load(); id != nil {
		return *id, nil
	}
	return "", errors.New("discord: not connected yet")
}
