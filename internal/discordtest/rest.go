package discordtest

import (
	"net/http"
	"strconv"
	"strings"
)

const apiPrefix = "/api/v10"

// handler answers one operation: a status and a JSON body, or a refusal. It
// runs with the server's lock held.
type handler func(r *http.Request, b body) (status int, answer any, err *apiError)

// operation is a route, named as in Discord's description of its API.
type operation struct {
	method, path string
	noToken      bool // needs no bot token: an interaction's own token is in the path
	handle       handler
}

func (s *Server) operations() []operation {
	const hook = "/webhooks/{webhook_id}/{webhook_token}"
	return []operation{
		{"GET", "/gateway", true, s.getGateway},
		{"GET", "/gateway/bot", false, s.getGatewayBot},
		{"GET", "/users/@me", false, s.getMe},
		{"POST", "/users/@me/channels", false, s.createDM},
		{"GET", "/applications/@me", false, s.getApplication},
		{"GET", "/applications/{application_id}/commands", false, s.listCommands},
		{"PUT", "/applications/{application_id}/commands", false, s.overwriteCommands},
		{"GET", "/guilds/{guild_id}", false, s.getGuild},
		{"GET", "/guilds/{guild_id}/roles", false, s.getRoles},
		{"GET", "/guilds/{guild_id}/channels", false, s.getChannels},
		{"GET", "/guilds/{guild_id}/members/{user_id}", false, s.getMember},
		{"GET", "/channels/{channel_id}", false, s.getChannel},
		{"GET", "/channels/{channel_id}/messages", false, s.listMessages},
		{"POST", "/channels/{channel_id}/messages", false, s.createMessage},
		{"GET", "/channels/{channel_id}/messages/{message_id}", false, s.getMessage},
		{"PATCH", "/channels/{channel_id}/messages/{message_id}", false, s.editMessage},
		{"DELETE", "/channels/{channel_id}/messages/{message_id}", false, s.deleteMessage},
		{"POST", "/channels/{channel_id}/messages/{message_id}/threads", false, s.createThread},
		{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", true, s.answerInteraction},
		{"POST", hook, true, s.followUp},
		{"GET", hook + "/messages/@original", true, s.getOriginal},
		{"PATCH", hook + "/messages/@original", true, s.editOriginal},
		{"DELETE", hook + "/messages/@original", true, s.deleteOriginal},
		{"GET", hook + "/messages/{message_id}", true, s.getFollowUp},
		{"PATCH", hook + "/messages/{message_id}", true, s.editFollowUp},
		{"DELETE", hook + "/messages/{message_id}", true, s.deleteFollowUp},
	}
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, op := range s.operations() {
		mux.HandleFunc(op.method+" "+apiPrefix+op.path, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, op) })
	}
	mux.HandleFunc("/gateway-socket/", s.serveGateway)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		err := notFound()
		if strings.HasPrefix(r.URL.Path, "/api/") && !strings.HasPrefix(r.URL.Path, apiPrefix+"/") {
			err = invalidVersion()
		}
		s.logRequest(r, body{}, err.Status, err)
		writeJSON(w, err.Status, err)
	})
	return mux
}

// serve runs an operation: fault, rate limit, client checks, schema, the
// operation itself.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, op operation) {
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
	if op.method == "POST" || op.method == "PUT" || op.method == "PATCH" {
		if err = s.schemas.validate(op.method, op.path, b.json); err != nil {
			return
		}
	}
	s.waitPosted(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	status, answer, err = op.handle(r, b)
	return
}

// checkClient checks the token and the client's name (API Reference, Authentication
// and User Agent).
func (s *Server) checkClient(r *http.Request, op operation) *apiError {
	if !op.noToken && r.Header.Get("Authorization") != "Bot "+s.Token {
		return unauthorized()
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

func (s *Server) getMe(*http.Request, body) (int, any, *apiError) {
	return http.StatusOK, s.wireBot(), nil
}

func (s *Server) getApplication(*http.Request, body) (int, any, *apiError) {
	return http.StatusOK, map[string]any{
		"id": s.AppID, "name": "Pencilmark", "icon": nil, "description": "", "flags": s.appFlags(),
		"bot": s.wireBot(), "bot_public": true, "bot_require_code_grant": false, "verify_key": s.PublicKey,
		"approximate_guild_count": len(s.guilds), "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
		"interactions_endpoint_url": s.endpoint.wire(), "role_connections_verification_url": nil, "redirect_uris": []any{}, "type": nil,
		"flags_new": strconv.Itoa(s.appFlags()), "owner": (&Member{ID: "1", Name: "owner"}).wireUser(), "team": nil,
		"explicit_content_filter": 0, "eligible_oauth2_scopes": []any{},
	}, nil
}

func (s *Server) createDM(_ *http.Request, b body) (int, any, *apiError) {
	var in struct {
		RecipientID string `json:"recipient_id"`
	}
	if err := b.decode(&in); err != nil {
		return 0, nil, err
	}
	m := s.member(in.RecipientID)
	if m == nil {
		return 0, nil, unknownUser()
	}
	return http.StatusOK, m.openDM().wire(), nil
}

func (s *Server) getGuild(r *http.Request, _ body) (int, any, *apiError) {
	g := s.guild(r.PathValue("guild_id"))
	if g == nil {
		return 0, nil, unknownGuild()
	}
	return http.StatusOK, g.wire(), nil
}

func (s *Server) getRoles(r *http.Request, _ body) (int, any, *apiError) {
	g := s.guild(r.PathValue("guild_id"))
	if g == nil {
		return 0, nil, unknownGuild()
	}
	return http.StatusOK, g.wire()["roles"], nil
}

func (s *Server) getChannels(r *http.Request, _ body) (int, any, *apiError) {
	g := s.guild(r.PathValue("guild_id"))
	if g == nil {
		return 0, nil, unknownGuild()
	}
	all := []any{}
	for _, c := range g.channels {
		all = append(all, c.wire())
	}
	return http.StatusOK, all, nil
}

func (s *Server) getMember(r *http.Request, _ body) (int, any, *apiError) {
	g := s.guild(r.PathValue("guild_id"))
	if g == nil {
		return 0, nil, unknownGuild()
	}
	if r.PathValue("user_id") == s.AppID {
		return http.StatusOK, s.wireBotMember(), nil
	}
	m := g.members[r.PathValue("user_id")]
	if m == nil {
		return 0, nil, unknownMember()
	}
	return http.StatusOK, m.wire(), nil
}
