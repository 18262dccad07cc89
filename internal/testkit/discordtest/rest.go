package discordtest

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

const apiPrefix = "/api/v10"

// handler answers an operation with a JSON body, nil for none, or refuses it. The server's lock is held.
type handler func(r *http.Request, b body) (answer any, err *apiError)

// operation is a route, written as in Discord's OpenAPI description.
type operation struct {
	method, path string
	status       int  // of the answer
	noToken      bool // needs no bot token: the path contains an interaction's token
	handle       handler
}

func (s *Server) operations() []operation {
	const hook = "/webhooks/{webhook_id}/{webhook_token}"
	return []operation{
		{"GET", "/gateway", 200, true, s.getGateway},
		{"GET", "/gateway/bot", 200, false, s.getGatewayBot},
		{"GET", "/users/@me", 200, false, s.getMe},
		{"POST", "/users/@me/channels", 200, false, s.createDM},
		{"GET", "/applications/@me", 200, false, s.getApplication},
		{"GET", "/applications/{application_id}/activity-instances/{instance_id}", 200, false, s.getInstance},
		{"GET", "/applications/{application_id}/commands", 200, false, s.listCommands},
		{"PUT", "/applications/{application_id}/commands", 200, false, s.overwriteCommands},
		{"GET", "/guilds/{guild_id}", 200, false, s.inGuild(getGuild)},
		{"GET", "/guilds/{guild_id}/roles", 200, false, s.inGuild(getRoles)},
		{"GET", "/guilds/{guild_id}/audit-logs", 200, false, s.inGuild(listAuditLog)},
		{"GET", "/guilds/{guild_id}/members/{user_id}", 200, false, s.inGuild(getMember)},
		{"PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", 204, false, s.inGuild(giveRole)},
		{"DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", 204, false, s.inGuild(takeRole)},
		{"GET", "/channels/{channel_id}", 200, false, s.inChannel(0, getChannel)},
		{"GET", "/channels/{channel_id}/messages", 200, false, s.inChannel(0, s.listMessages)},
		{"POST", "/channels/{channel_id}/messages", 200, false, s.inChannel(SendMessages, s.createMessage)},
		{"GET", "/channels/{channel_id}/messages/{message_id}", 200, false, s.onMessage(ReadMessageHistory, s.getMessage)},
		{"PATCH", "/channels/{channel_id}/messages/{message_id}", 200, false, s.onMessage(0, s.editMessage)},
		{"DELETE", "/channels/{channel_id}/messages/{message_id}", 204, false, s.onMessage(0, s.deleteMessage)},
		{"POST", "/channels/{channel_id}/messages/{message_id}/threads", 201, false, s.onMessage(CreatePublicThreads, s.createThread)},
		{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", 204, true, s.answerInteraction},
		{"POST", hook, 200, true, s.followUp},
		{"GET", hook + "/messages/@original", 200, true, s.onReply(s.getReply)},
		{"PATCH", hook + "/messages/@original", 200, true, s.onReply(s.editReply)},
		{"DELETE", hook + "/messages/@original", 204, true, s.onReply(s.deleteReply)},
		{"PATCH", hook + "/messages/{message_id}", 200, true, s.onReply(s.editReply)},
		{"DELETE", hook + "/messages/{message_id}", 204, true, s.onReply(s.deleteReply)},
	}
}

// takesBody reports whether the operation has a body.
func (op operation) takesBody() bool {
	return op.method == "POST" || op.method == "PATCH" || op.method == "PUT" && op.status != 204
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, op := range s.operations() {
		mux.HandleFunc(op.method+" "+apiPrefix+op.path, func(w http.ResponseWriter, r *http.Request) {
			if op.path == "/users/@me" && strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ") {
				s.serveIdentity(w, r)
				return
			}
			s.serve(w, r, op)
		})
	}
	mux.HandleFunc("POST "+apiPrefix+"/oauth2/token", s.serveToken)
	mux.HandleFunc("/gateway-socket/", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveFile)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		err := errNotFound
		if strings.HasPrefix(r.URL.Path, "/api/") && !strings.HasPrefix(r.URL.Path, apiPrefix+"/") {
			err = errInvalidVersion
		}
		s.logRequest(r, body{}, err.Status, err)
		writeJSON(w, err.Status, err)
	})
	return mux
}

// serve applies faults and rate limits, checks the client and the schema, and runs the operation.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, op operation) {
	w.Header().Set("Date", s.Clock.Now().UTC().Format(http.TimeFormat))
	f := s.takeRequestFault(r)
	if !f.AfterWork && s.applyFault(w, r, f) {
		s.logRequest(r, body{}, f.Status, refuse(f.Status, 0, "injected fault: "+f.String()))
		return
	}
	limit, err := s.takeRateLimit(r, op)
	var b body
	var status int
	var answer any
	if err == nil {
		b, status, answer, err = s.perform(r, op)
	}
	if err != nil {
		status, answer = err.Status, err
	}
	s.logRequest(r, b, status, err)
	if f.AfterWork && s.applyFault(w, r, f) {
		return
	}
	bucketHeaders(w.Header(), limit)
	if s.opts.Latency > 0 {
		pause(r, s.opts.Latency)
	}
	f.send(w, r, status, answer)
}

func (s *Server) perform(r *http.Request, op operation) (b body, status int, answer any, err *apiError) {
	if err = s.checkClient(r, op); err != nil {
		return
	}
	if b, err = readBody(r); err != nil {
		return
	}
	if op.takesBody() {
		if err = s.schemas.validate(op.method, op.path, b.json); err != nil {
			return
		}
	}
	s.waitPosted(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	answer, err = op.handle(r, b)
	if op.status == http.StatusNoContent && answer != nil {
		return b, http.StatusOK, answer, err
	}
	return b, op.status, answer, err
}

// checkClient checks the token and the client's name (API Reference, Authentication and User Agent).
func (s *Server) checkClient(r *http.Request, op operation) *apiError {
	if !op.noToken && r.Header.Get("Authorization") != "Bot "+s.Token {
		return errUnauthorized
	}
	if !strings.HasPrefix(r.Header.Get("User-Agent"), "DiscordBot (") {
		return refuse(http.StatusForbidden, 40333, "internal network error")
	}
	return nil
}

func (s *Server) logRequest(r *http.Request, b body, status int, err *apiError) {
	line := LoggedRequest{Method: r.Method, Path: strings.TrimPrefix(r.URL.Path, apiPrefix), Body: string(b.json), Status: status}
	if err != nil {
		line.Err = err.Error()
	}
	s.appendLog(line)
}

func (s *Server) appendLog(line LoggedRequest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, line)
	s.notify()
}

func (s *Server) getMe(*http.Request, body) (any, *apiError) {
	return s.wireBot(), nil
}

func (s *Server) getApplication(*http.Request, body) (any, *apiError) {
	return map[string]any{
		"id": s.AppID, "name": "Pencilmark", "description": "", "flags": 0, "bot": s.wireBot(), "bot_public": true,
		"verify_key": s.PublicKey, "interactions_endpoint_url": s.endpoint.wire(), "team": nil,
	}, nil
}

func (s *Server) createDM(_ *http.Request, b body) (any, *apiError) {
	var in struct {
		RecipientID string `json:"recipient_id"`
	}
	if err := b.decode(&in); err != nil {
		return nil, err
	}
	m := s.member(in.RecipientID)
	if m == nil {
		return nil, errUnknownUser
	}
	return m.openDM().wire(), nil
}

// inGuild handles a request about a guild that the bot is in.
func (s *Server) inGuild(do func(*Guild, *http.Request) (any, *apiError)) handler {
	return func(r *http.Request, _ body) (any, *apiError) {
		g := s.guild(r.PathValue("guild_id"))
		if g == nil {
			return nil, errUnknownGuild
		}
		return do(g, r)
	}
}

func getGuild(g *Guild, _ *http.Request) (any, *apiError) { return g.wire(), nil }

func getRoles(g *Guild, _ *http.Request) (any, *apiError) { return g.wire()["roles"], nil }

func getMember(g *Guild, r *http.Request) (any, *apiError) {
	if r.PathValue("user_id") == g.srv.AppID {
		return g.wireBotMember(), nil
	}
	m := g.members[r.PathValue("user_id")]
	if m == nil {
		return nil, errUnknownMember
	}
	return m.wire(), nil
}

// Rate limits as Options.RateLimits enforces them. The global limit is documented (Rate Limits, Global Rate Limit). The
// sizes of buckets are not; these are the sizes that bots observe.
const (
	globalPerSecond = 50
	bucketSize      = 5
	bucketPeriod    = 5 * time.Second
)

// rateLimits counts requests by second and by bucket.
type rateLimits struct {
	second  time.Time
	used    int
	buckets map[string]*bucketWindow
}

// bucketWindow is the current period of a bucket.
type bucketWindow struct {
	ends time.Time
	used int
}

// rateLimit is the state of a bucket, for headers.
type rateLimit struct {
	bucket  string
	size    int
	left    int
	after   time.Duration // until it is full again
	reset   time.Time
	refused bool // with a 429
}

// takeRateLimit counts a request in its buckets, or refuses it.
func (s *Server) takeRateLimit(r *http.Request, op operation) (rateLimit, *apiError) {
	if !s.opts.RateLimits {
		return rateLimit{bucket: "discordtest", size: 50, left: 49, after: time.Second, reset: s.Clock.Now().Add(time.Second)}, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Clock.Now()
	if !op.noToken && !s.rateLimits.global(now) {
		wait := s.rateLimits.second.Add(time.Second).Sub(now)
		return rateLimit{bucket: "global", size: globalPerSecond, after: wait, reset: now.Add(wait), refused: true}, rateLimited(wait, true)
	}
	l, ok := s.rateLimits.bucket(bucketOf(r), now)
	if !ok {
		return l, rateLimited(l.after, false)
	}
	return l, nil
}

// global counts a request in its second, and reports whether it is within the limit.
func (q *rateLimits) global(now time.Time) bool {
	if now.Sub(q.second) >= time.Second {
		q.second, q.used = now, 0
	}
	q.used++
	return q.used <= globalPerSecond
}

func (q *rateLimits) bucket(id string, now time.Time) (rateLimit, bool) {
	if q.buckets == nil {
		q.buckets = map[string]*bucketWindow{}
	}
	w := q.buckets[id]
	if w == nil || !now.Before(w.ends) {
		w = &bucketWindow{ends: now.Add(bucketPeriod)}
		q.buckets[id] = w
	}
	w.used++
	l := rateLimit{bucket: id, size: bucketSize, left: max(0, bucketSize-w.used), after: w.ends.Sub(now), reset: w.ends, refused: w.used > bucketSize}
	return l, !l.refused
}

// bucketOf returns a request's bucket: its method and path with only the first id (Rate Limits).
func bucketOf(r *http.Request) string {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, apiPrefix), "/")
	if parts[1] == "webhooks" || parts[1] == "interactions" {
		return r.Method + r.URL.Path // by token
	}
	for i := 3; i < len(parts); i++ {
		if _, err := strconv.ParseInt(parts[i], 10, 64); err == nil {
			parts[i] = "id"
		}
	}
	return r.Method + strings.Join(parts, "/")
}

func rateLimited(wait time.Duration, global bool) *apiError {
	e := refuse(http.StatusTooManyRequests, 0, "You are being rate limited.")
	e.RetryAfter, e.Global = wait.Seconds(), &global
	return e
}

// bucketHeaders sets the headers of a bucket (Rate Limits, Header Format).
func bucketHeaders(h http.Header, l rateLimit) {
	h.Set("X-RateLimit-Limit", strconv.Itoa(l.size))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(l.left))
	h.Set("X-RateLimit-Reset-After", seconds(l.after))
	h.Set("X-RateLimit-Bucket", l.bucket)
	if !l.reset.IsZero() {
		h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(l.reset.UnixMilli())/1000, 'f', 3, 64))
	}
	if l.bucket == "global" {
		h.Set("X-RateLimit-Global", "true")
	}
	if l.refused {
		h.Set("Retry-After", seconds(l.after))
	}
}
