package discord

import (
	"cmp"
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
	"pencilmark/bot/command"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/game"
	"pencilmark/internal/game/chat"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/players"
	"pencilmark/internal/ratelimit"
)

// Options are the settings and services of a Client. Token and Log are required.
type Options struct {
	Token     string                          // the bot's token, with or without the prefix "Bot "
	APIURL    string                          // the address of a server with Discord's API; "" for Discord itself
	PublicKey string                          // the application's, in hex; if "", interactions over HTTP are refused
	NoGateway bool                            // use no gateway; requires PublicKey
	Mentions  bool                            // also answer messages in guilds that mention the bot
	Activity  bool                            // replies may open the Activity
	Shards    int                             // the number of shards; 0 for the number that Discord recommends
	Leader    jobs.Leader                     // reports whether this process leads; nil for a single process
	Cards     CardNotes                       // records cards to renew; may be nil
	Limits    Limits                          // the rate limits of players and guilds
	Commands  []command.Definition            // registered if they differ from the registered ones
	Localized map[string][]command.Definition // the commands in other locales, see the function Localized
	Clock     clock.Clock                     // nil for the system clock
	Log       *slog.Logger                    // receives no text that people write, and no token
	Metrics   prometheus.Registerer           // nil for none
	Guilds    Membership                      // records the guilds in which the bot is; may be nil
	Players   Players                         // knows the languages of players; may be nil
	Boards    *chat.Boards                    // records which message shows a board; may be nil
	Promises  *chat.Promises                  // records deferred answers; may be nil
	PerSecond int                             // Discord's limit of requests per second; 0 for the usual one
	// OnConnect, if not nil, is called when the first shard has connected. Its context ends with Run.
	OnConnect func(context.Context)
}

// Router answers requests and writes the messages that the bot posts: a *bot.Router.
type Router interface {
	Plan(*bot.Request) bot.Plan
	Handle(context.Context, *bot.Request) bot.Reply
	Refuse(q *bot.Request, why bot.RefusalReason, until time.Time) bot.Reply

	Launched(ctx context.Context, q *bot.Request, instance string, to players.LinkTarget) error // the Activity has opened

	Card(ctx context.Context, post int64) (bot.Message, error) // the public card of a post
	StandingCard(ctx context.Context, post int64) (bot.Card, error)
	Podium(ctx context.Context, post int64) (bot.Message, error) // the results of a daily
	ThreadName(p game.Post, locale string) string
	KeptMessage(ctx context.Context, k *leaderboards.Kept) (bot.Message, error)
	ReminderMessage(ctx context.Context, n game.DueReminder) (bot.Message, error)
	NoticeMessage(n game.Notice) bot.Message
}

// Client is the bot on Discord. It is safe for concurrent use.
type Client struct {
	api          *guarded.API
	commands     []command.Definition
	localized    map[string][]command.Definition
	log          *slog.Logger
	metrics      *metrics
	onConnect    func(context.Context)
	timeouts     timeouts
	departures   *departures
	restMetrics  *restMetrics
	guildEvents  eventQueue
	pictures     pictureCache
	router       Router
	guildNames   sync.Map     // the names of guilds by id; interactions do not contain them
	boards       *chat.Boards // may be nil
	places       placeLocks
	mentions     bool
	activity     bool
	warnings     *ratelimit.Limiter[string]
	players      Players           // may be nil
	key          ed25519.PublicKey // nil refuses interactions over HTTP
	noGateway    bool
	clock        clock.Clock
	endpointGate endpointGate
	shards       int // 0 for the number that Discord recommends
	leader       jobs.Leader
	cardNotes    CardNotes
	shardStatus  shardStatus
	appID        atomic.Pointer[string]
	commandIDs   atomic.Pointer[commandIDs] // nil until Discord has returned them
	registered   atomic.Bool                // this program's commands are registered

	seen       *recentIDs // recent messages and interactions of the gateway, which may come twice
	edits      *recentIDs // recent messages that presses edited
	turns      turns
	semaphores semaphores
	rateLimits requestLimits
	promises   *chat.Promises // may be nil
	goroutines sync.WaitGroup // Run waits for them
}

// timeouts holds all waits of the package. Only tests change them.
type timeouts struct {
	session           guarded.Timeouts
	stableAfter       time.Duration // a connection that lasts this long resets the backoff
	reconnectDelay    time.Duration // after the first failure
	resumeDelay       time.Duration // the longest wait before a session is resumed
	identifyInterval  time.Duration // between two IDENTIFYs of a bucket of shards
	startLimitRefresh time.Duration // the greatest age of the session start limit
	retryDelay        time.Duration // before a request's second try
	httpResponse      time.Duration // how long the HTTP request waits for the first answer
	deferAfter        time.Duration // an answer that takes longer is deferred
	promise           time.Duration // if recording the promise takes longer, the answer is not deferred
	firstResponse     time.Duration // the latest first answer; Discord waits for 3 s
	handlerWait       time.Duration // how long a request waits for a handler
	handling          time.Duration // how long a request may take, including that wait
	drain             time.Duration // how long Run waits for handlers when it ends
	finalEdit         time.Duration // how long the last edit of an answer may take
	picture           time.Duration // how long fetching a picture may take
}

func defaultTimeouts() timeouts {
	return timeouts{
		session:     guarded.Timeouts{Read: 90 * time.Second, Stall: 3 * time.Minute, Check: 15 * time.Second, Open: 30 * time.Second, Close: 3 * time.Second},
		stableAfter: 30 * time.Second, reconnectDelay: 500 * time.Millisecond, resumeDelay: 15 * time.Second, identifyInterval: 5 * time.Second, startLimitRefresh: time.Minute,
		retryDelay: 500 * time.Millisecond, httpResponse: 15 * time.Second, deferAfter: 500 * time.Millisecond, promise: 750 * time.Millisecond, firstResponse: 2 * time.Second, handlerWait: 30 * time.Second, handling: 2 * time.Minute, drain: 5 * time.Second, finalEdit: time.Minute, picture: 15 * time.Second,
	}
}

// New returns a client that is not connected yet.
func New(o Options) (*Client, error) {
	token := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(o.Token)+" ", "Bot "))
	if token == "" || strings.ContainsAny(token, " \t\r\n") {
		return nil, errors.New("discord.token is no token: copy it whole from the developer portal")
	}
	key, err := publicKey(o)
	if err = errors.Join(err, checkShards(o.Shards)); err != nil {
		return nil, err
	}
	o.Clock = cmp.Or[clock.Clock](o.Clock, clock.System{})
	api, err := guarded.NewAPI(token, o.APIURL, o.Clock)
	if err != nil {
		return nil, err
	}
	c := &Client{
		api: api, clock: o.Clock, commands: o.Commands, localized: o.Localized, log: o.Log, metrics: newMetrics(o.Metrics), onConnect: o.OnConnect,
		key: key, noGateway: o.NoGateway, shards: o.Shards, leader: cmp.Or[jobs.Leader](o.Leader, jobs.Alone{}), cardNotes: o.Cards, timeouts: defaultTimeouts(),
		seen: newRecentIDs(), edits: newRecentIDs(), turns: turns{last: map[string]chan struct{}{}}, semaphores: newSemaphores(), rateLimits: newRequestLimits(o.Limits, o.Clock),
	}
	c.metrics.watch(o.Metrics, c.semaphores)
	c.mentions, c.activity, c.players, c.boards = o.Mentions, o.Activity, o.Players, o.Boards
	c.warnings = ratelimit.New[string](1./60, 1, maxPlayers)
	c.departures, c.restMetrics = newDepartures(o.Clock, o.PerSecond, nil), newRESTMetrics(o.Metrics)
	c.guildEvents.to, c.promises = o.Guilds, o.Promises
	if _, alone := c.leader.(jobs.Alone); !alone {
		c.departures = newDepartures(o.Clock, o.PerSecond, c.leads)
	}
	return c, nil
}

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

// Run connects and answers requests until the context ends. Then it waits for handlers and returns nil. It fails with a
// *FatalError if trying again is useless.
func (c *Client) Run(ctx context.Context, r Router) error {
	c.router = r
	defer c.api.Close()
	if err := c.prepare(ctx); err != nil {
		return ignoreDone(ctx, err)
	}
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	c.endpointGate.open(func(in *interaction, w callbackWriter) { c.startInteraction(work, in, w) })
	err := c.keepConnected(ctx, work)
	c.endpointGate.shut()
	c.drain(stop)
	return err
}

// keepConnected runs until the context ends or Discord refuses the bot for good. Event handlers get the context work.
func (c *Client) keepConnected(ctx, work context.Context) error {
	if c.noGateway {
		c.shardStatus.begin(1)
		c.connected(ctx, 0)
		defer c.disconnected(0)
	}
	for ctx.Err() == nil {
		term, done, leads := c.leader.Lead(ctx)
		if leads {
			if err := ignoreDone(term, c.lead(term, jobs.WithTerm(work, jobs.TermOf(term)))); err != nil {
				return err
			}
		}
		done()
		clock.Sleep(ctx, c.clock, leadEvery)
	}
	return nil
}

// lead does the leader's work until the term ends. Event handlers get the context work.
func (c *Client) lead(term, work context.Context) error {
	c.departures.takeOver()
	if !c.registered.Load() {
		if err := c.retryUntilDone(term, func() error { return c.register(term) }); err != nil {
			return err
		}
	}
	if c.noGateway {
		<-term.Done()
		return nil
	}
	return c.runShards(term, work)
}

// leadEvery is how often a process checks whether it leads.
const leadEvery = time.Second

func (c *Client) leads() bool {
	_, done, leads := c.leader.Lead(context.Background())
	done()
	return leads
}

// connected records that a shard is connected. It calls onConnect for the first one.
func (c *Client) connected(ctx context.Context, shard int) {
	up := c.shardStatus.set(shard, true)
	c.metrics.connected(shard, true, up)
	c.log.Info("discord: connected", "gateway", !c.noGateway, "shard", shard)
	if c.onConnect == nil || up > 1 {
		return
	}
	c.goroutines.Go(func() {
		defer c.recoverPanic("the work after connecting")
		c.onConnect(ctx)
	})
}

func (c *Client) disconnected(shard int) {
	c.metrics.connected(shard, false, c.shardStatus.set(shard, false))
}

func ignoreDone(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// drain waits for the handlers. After a timeout it cancels them.
func (c *Client) drain(stop func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.goroutines.Wait()
	}()
	late, cancel := clock.After(c.clock, c.timeouts.drain)
	defer cancel()
	select {
	case <-done:
	case <-late:
		stop()
		<-done
	}
}

// prepare gets the application from Discord. It retries until Discord answers.
func (c *Client) prepare(ctx context.Context) error {
	return c.retryUntilDone(ctx, func() error { return c.fetchApplication(ctx) })
}

// retryUntilDone retries until there is no error or a fatal one, or the context ends.
func (c *Client) retryUntilDone(ctx context.Context, try func() error) error {
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

func (c *Client) fetchApplication(ctx context.Context) error {
	var app struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Key  string `json:"verify_key"`
		URL  string `json:"interactions_endpoint_url"`
	}
	err := c.get(ctx, "ask Discord who the bot is", "applications/@me", forInteractions, &app)
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
	c.checkEndpointURL(app.URL)
	c.appID.Store(&app.ID)
	c.log.Info("discord: invite the bot with this link", "name", app.Name, "link", InviteURL(app.ID))
	return c.register(ctx)
}

// checkEndpointURL warns if the endpoint URL in the developer portal contradicts the settings.
func (c *Client) checkEndpointURL(url string) {
	switch {
	case url == "" && c.noGateway:
		c.log.Warn("discord: nothing comes in yet: enter the Interactions Endpoint URL in the developer portal (General Information)")
	case url != "" && len(c.key) == 0:
		c.log.Warn("discord: nothing comes in: the developer portal has an Interactions Endpoint URL, so set discord.public_key or empty that field", "url", url)
	}
}

// app returns the application's id. It fails until Run has asked Discord for it.
func (c *Client) app() (string, error) {
	if id := c.appID.Load(); id != nil {
		return *id, nil
	}
	return "", errors.New("discord: not connected yet")
}
