package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/semaphore"

	"pencilmark/docs"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

//go:embed assets
var assets embed.FS

// pageHandler answers with pages.
type pageHandler struct {
	PageOptions
	templates map[string]func() (*template.Template, error) // by locale
	sheet     []byte                                        // the style sheet
	style     string                                        // the address of this version of the style sheet
	scripts   string                                        // the path of this version of the modules
	signIns   *semaphore.Weighted                           // that Discord is asked about
}

// PageOptions say what pages offer besides the game.
type PageOptions struct {
	Invite func() string // where the bot is added to a server of Discord's; nil or "" for nowhere
	SignIn *SignIn       // how players of Discord sign in; nil where they cannot
}

// sections maps template functions to the prefixes of catalogue keys.
func sections() map[string]string {
	return map[string]string{
		"text": "web.page.", "desk": "web.desk.", "play": "web.play.", "learn": "web.learn.", "bot": "bot.", "enter": "web.enter.",
		"nav": "web.nav.", "language": "web.language.", "watch": "web.watch.", "archive": "web.archive.", "boards": "web.boards.", "profile": "web.profile.",
		"practice": "web.practice.", "attempt": "web.attempt.", "help": "web.help.", "new": "web.new.", "start": "web.start.", "me": "web.me.", "replay": "web.replay.",
	}
}

// newPageHandler reads the templates. Those of a language are made when they are first needed.
func newPageHandler(site *Site, o PageOptions) (*pageHandler, error) {
	style, err := assets.ReadFile("assets/style.css")
	if err != nil {
		return nil, err
	}
	scripts, err := scriptsPath()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(style)
	h := &pageHandler{
		PageOptions: o, templates: map[string]func() (*template.Template, error){}, sheet: style, style: "/style.css?v=" + hex.EncodeToString(sum[:6]),
		scripts: scripts, signIns: semaphore.NewWeighted(maxSignIns),
	}
	for locale, printer := range site.printers {
		h.templates[locale] = sync.OnceValues(func() (*template.Template, error) {
			return template.New("").Funcs(h.functions(printer, site.PublicURL)).ParseFS(assets, "assets/*.html")
		})
	}
	_, err = h.templates[site.locale]()
	return h, err
}

// functions are what templates call. The url is the server's public address, or "".
func (h *pageHandler) functions(p *phrase.Printer, url string) template.FuncMap {
	functions := template.FuncMap{
		"slash":     func(command string) string { return "/" + p.Text("bot.command."+command, nil) },
		"ladders":   rating.PathLadderNames,
		"script":    func(name string) string { return h.scripts + name },
		"places":    places,
		"languages": languages,
		"frame":     func(title, current string) frame { return frame{Title: title, Current: current} },
		"framed":    framed,
		"picture":   pictured,
		"origin":    func() string { return strings.TrimSuffix(url, "/") },
		"others": func(do string) bool {
			return slices.Contains([]string{"steps", "why", "path", "solve", "solutions"}, do)
		},
		"levels":    func() []string { return []string{"level-nudge", "level-where", "level-why", "level-move"} },
		"number":    func(i int) int { return i + 1 },
		"guessings": func() []string { return []string{guessAndCheck, firstSolution} },
		"lang":      p.Locale,
		"style":     func() string { return h.style },
	}
	for name, section := range sections() {
		functions[name] = func(key string) string { return p.Text(section+key, nil) }
	}
	return functions
}

// render fills in a page in the language of a request.
func (h *pageHandler) render(r *Request, name string, data any) ([]byte, error) {
	templates, err := h.templates[r.Printer.Locale()]()
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	err = templates.ExecuteTemplate(&page, name, data)
	return page.Bytes(), err
}

// sendPage fills in a page and answers with it.
func (h *pageHandler) sendPage(w http.ResponseWriter, r *Request, status int, keep cacheControl, name string, page any) error {
	body, err := h.render(r, name, page)
	if err != nil {
		return err
	}
	return send(w, r, status, keep, htmlType, body)
}

// sendScripted is sendPage for a page that loads our modules.
func (h *pageHandler) sendScripted(w http.ResponseWriter, r *Request, status int, keep cacheControl, name string, page any) error {
	w.Header().Set("Content-Security-Policy", playPolicy)
	return h.sendPage(w, r, status, keep, name, page)
}

func (h *pageHandler) styleSheet(w http.ResponseWriter, r *Request) error {
	return send(w, r, http.StatusOK, immutable, "text/css; charset=utf-8", h.sheet)
}

// asset serves one of the embedded files.
func asset(name, media string) handler {
	read := sync.OnceValues(func() ([]byte, error) { return assets.ReadFile("assets/" + name) }) // a copy each time
	return func(w http.ResponseWriter, r *Request) error {
		body, err := read()
		if err != nil {
			return err
		}
		return send(w, r, http.StatusOK, day, media, body)
	}
}

func answersSchema(w http.ResponseWriter, r *Request) error {
	return send(w, r, http.StatusOK, day, "application/json", docs.AnswersSchema)
}

// notice is a page that says one thing.
type notice struct {
	Status       int // 0 if all is well
	Title, Words string
	Way          string // where to go on; "" for nowhere but home
}

func (h *pageHandler) sendErrorPage(w http.ResponseWriter, r *Request, p *problem) {
	body, err := h.render(r, "notice.html", notice{p.kind.status, p.kind.title(r.Printer), p.detail, p.way})
	if err != nil {
		r.Log.Error("http: error page", "error", err)
	}
	send(w, r, p.kind.status, noStore, htmlType, body)
}

// problemPage explains a kind of problem: where its type points to.
func (h *pageHandler) problemPage(w http.ResponseWriter, r *Request) error {
	for _, k := range kinds() {
		if k.slug == r.PathValue("slug") {
			about := r.Printer.Text("web.about."+k.slug, nil)
			return h.sendPage(w, r, http.StatusOK, hour, "notice.html", notice{Title: k.title(r.Printer), Words: about})
		}
	}
	return r.problem(notFound, "web.detail.no-route", nil)
}

// language is a language of the pages, with its own name.
type language struct{ Locale, Name string }

func languages() (all []language) {
	for _, locale := range phrase.Locales() {
		all = append(all, language{locale, phrase.New(locale).Text("language.name", nil)})
	}
	return all
}

// routes lists what browsers ask for. Each request counts towards its client's limit.
func (h *pageHandler) routes() []route {
	return []route{
		{http.MethodGet, "/{$}", h.home},
		{http.MethodGet, "/hints", h.desk},
		{http.MethodGet, "/path.gif", animation},
		{http.MethodGet, "/watch", h.watch},
		{http.MethodGet, "/watch/path", h.watchPath},
		{http.MethodGet, "/watch.txt", watchText},
		{http.MethodGet, "/watch.json", watchJSON},
		{http.MethodGet, "/p/{id}", h.playKnown},
		{http.MethodGet, "/attempts/{id}", h.attemptPage},
		{http.MethodGet, "/attempts/{id}/replay", h.replayPage},
		{http.MethodGet, "/play", h.playPlaces},
		{http.MethodGet, "/play/{tier}", practise},
		{http.MethodGet, "/new", h.newPuzzle},
		{http.MethodGet, "/preview/{name}", preview},
		{http.MethodGet, "/archive", h.archive},
		{http.MethodGet, "/boards", h.boards},
		{http.MethodGet, "/u/{alias}", h.profile},
		{http.MethodGet, "/help", h.help},
		{http.MethodGet, "/js/{version}/{name}", h.script},
		{http.MethodGet, "/techniques", techniquesMoved},
		{http.MethodGet, "/learn", h.learn},
		{http.MethodGet, "/learn/{technique}", h.lesson},
		{http.MethodGet, "/learn/{technique}/practise", practiseTechnique},
		{http.MethodGet, "/learn/{technique}/practise/{place}", h.drill},
		{http.MethodPost, "/learn/{technique}/practise/{place}", h.judgeDrill},
		{http.MethodGet, "/boards/{name}", board},
		{http.MethodGet, "/privacy", h.privacy},
		{http.MethodGet, "/terms", h.terms},
		{http.MethodGet, "/enter", h.enter},
		{http.MethodPost, "/enter", redeem},
		{http.MethodPost, "/leave", leave},
		{http.MethodGet, signInPath, h.signIn},
		{http.MethodGet, signInPath + "/back", h.signedIn},
		{http.MethodGet, "/me", h.me},
		{http.MethodPost, "/me", h.rename},
		{http.MethodGet, "/me/data.json", ownData},
		{http.MethodPost, "/me/forget", forgetMe},
		{http.MethodGet, "/posts/{post}", h.askToStart},
		{http.MethodPost, "/posts/{post}", startPost},
		{http.MethodGet, "/ranking", h.ranking},
		{http.MethodGet, "/style.css", h.styleSheet},
		{http.MethodGet, "/icon.svg", asset("icon.svg", "image/svg+xml")},
		{http.MethodGet, "/problems/{slug}", h.problemPage},
	}
}
