package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"html/template"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/sync/semaphore"

	"pencilmark/internal/phrase"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/assets"
	"pencilmark/internal/web/request"
	"pencilmark/solver/rating"
)

// Handler answers requests for pages.
type Handler struct {
	Options
	templates map[string]func() (*template.Template, error) // by locale
	sheet     []byte                                        // the style sheet
	style     string                                        // the address of this version of the style sheet
	scripts   string                                        // the path of this version of the modules
	signIns   *semaphore.Weighted                           // limits how many sign-ins wait for Discord

	thumbnails func() map[string]*thumbnail // by technique
}

// Options configures what pages offer besides the game.
type Options struct {
	Invite func() string // returns the address that adds the bot to a Discord server; nil or "" for none
	SignIn *SignIn       // how Discord players sign in; nil if they cannot
}

// sections maps template functions to the prefixes of catalogue keys.
func sections() map[string]string {
	return map[string]string{
		"text": "web.page.", "puzzle": "web.puzzle.", "play": "web.play.", "learn": "web.learn.", "bot": "bot.", "enter": "web.enter.",
		"nav": "web.nav.", "language": "web.language.", "watch": "web.watch.", "archive": "web.archive.", "boards": "web.boards.", "profile": "web.profile.",
		"practice": "web.practice.", "attempt": "web.attempt.", "help": "web.help.", "start": "web.start.", "me": "web.me.", "replay": "web.replay.",
		"activity": "web.activity.",
	}
}

// New reads the templates. It parses the templates of a language when they are first needed.
func New(site *request.Site, o Options) (*Handler, error) {
	style, err := assets.Files.ReadFile("style.css")
	if err != nil {
		return nil, err
	}
	scripts, err := scriptsPath()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(style)
	h := &Handler{
		Options: o, templates: map[string]func() (*template.Template, error){}, sheet: style, style: "/style.css?v=" + hex.EncodeToString(sum[:6]),
		scripts: scripts, signIns: semaphore.NewWeighted(maxSignIns), thumbnails: sync.OnceValue(thumbnails),
	}
	for locale, printer := range site.Printers {
		h.templates[locale] = sync.OnceValues(func() (*template.Template, error) {
			return template.New("").Funcs(h.functions(printer, site.PublicURL)).ParseFS(assets.Files, "*.html")
		})
	}
	_, err = h.templates[site.Locale]()
	return h, err
}

// functions returns the functions of templates. url is the server's public address, or "".
func (h *Handler) functions(p *phrase.Printer, url string) template.FuncMap {
	functions := template.FuncMap{
		"slash":     func(command string) string { return "/" + p.Text("bot.command."+command, nil) },
		"ladders":   rating.PathLadderNames,
		"script":    func(name string) string { return h.scripts + name },
		"places":    places,
		"at":        at,
		"languages": languages,
		"colours":   request.Colours,
		"frame":     func(title, current string) frame { return frame{Title: title, Current: current} },
		"picture":   func(title, picture string) frame { return frame{Title: title, Picture: picture} },
		"origin":    func() string { return strings.TrimSuffix(url, "/") },
		"levels":    func() []string { return []string{"level-nudge", "level-where", "level-why", "level-move"} },
		"number":    func(i int) int { return i + 1 },
		"guessings": func() []string { return []string{api.GuessAndCheck, api.FirstSolution} },
		"lang":      p.Locale,
		"style":     func() string { return h.style },
	}
	for name, section := range sections() {
		functions[name] = func(key string) string { return p.Text(section+key, nil) }
	}
	return functions
}

// render fills in the template of a page in the request's language.
func (h *Handler) render(r *request.Request, name string, data any) ([]byte, error) {
	templates, err := h.templates[r.Printer.Locale()]()
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	err = templates.ExecuteTemplate(&page, name, data)
	if r.Colours == "" {
		return page.Bytes(), err
	}
	return bytes.Replace(page.Bytes(), []byte("<html "), []byte(`<html data-colours="`+r.Colours+`" `), 1), err
}

// sendPage fills in the template of a page and sends the page.
func (h *Handler) sendPage(w http.ResponseWriter, r *request.Request, status int, keep request.CacheControl, name string, page any) error {
	body, err := h.render(r, name, page)
	if err != nil {
		return err
	}
	return request.Send(w, r, status, keep, request.HTMLType, body)
}

// sendScripted is sendPage for a page that loads scripts.
func (h *Handler) sendScripted(w http.ResponseWriter, r *request.Request, status int, keep request.CacheControl, name string, page any) error {
	request.SetPolicy(w, r.Request, request.Scripted)
	return h.sendPage(w, r, status, keep, name, page)
}

func (h *Handler) styleSheet(w http.ResponseWriter, r *request.Request) error {
	return request.Send(w, r, http.StatusOK, request.Immutable, "text/css; charset=utf-8", h.sheet)
}

// notice is the data of a page with one message.
type notice struct {
	Status       int // 0 if there is no error
	Title, Words string
	Way          string // the link's address; "" for the home page
}

// SendErrorPage sends a page about a problem.
func (h *Handler) SendErrorPage(w http.ResponseWriter, r *request.Request, p *request.Problem) {
	body, err := h.render(r, "notice.html", notice{p.Kind.Status, p.Kind.Title(r.Printer), p.Detail, p.Way})
	if err != nil {
		r.Log.Error("http: error page", "error", err)
	}
	request.Send(w, r, p.Kind.Status, request.NoStore, request.HTMLType, body)
}

// problemPage explains a kind of problem. The type of a problem is the address of this page.
func (h *Handler) problemPage(w http.ResponseWriter, r *request.Request) error {
	for _, k := range request.Kinds() {
		if k.Slug == r.PathValue("slug") {
			about := r.Printer.Text("web.about."+k.Slug, nil)
			return h.sendPage(w, r, http.StatusOK, request.Hour, "notice.html", notice{Title: k.Title(r.Printer), Words: about})
		}
	}
	return r.Problem(request.NotFound, "web.detail.no-route", nil)
}

// language is a language of the pages, with its own name for itself.
type language struct{ Locale, Name string }

func languages() (all []language) {
	for _, locale := range phrase.Locales() {
		all = append(all, language{locale, phrase.New(locale).Text("language.name", nil)})
	}
	return all
}
