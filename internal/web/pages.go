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

	"pencilmark/docs"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

//go:embed assets
var assets embed.FS

type pages struct {
	templates *template.Template
	style     []byte
	scripts   string // the path under which this version of the modules is served
}

// sections maps template functions to the prefixes of catalogue keys.
func sections() map[string]string {
	return map[string]string{
		"text": "web.page.", "desk": "web.desk.", "play": "web.play.", "learn": "web.learn.", "bot": "bot.", "enter": "web.enter.",
		"nav": "web.nav.", "language": "web.language.", "watch": "web.watch.", "archive": "web.archive.", "boards": "web.boards.", "profile": "web.profile.",
		"practice": "web.practice.", "attempt": "web.attempt.", "help": "web.help.", "new": "web.new.", "start": "web.start.", "me": "web.me.", "replay": "web.replay.",
	}
}

// newPages parses the templates. url is the server's public address, or "".
func newPages(p *phrase.Printer, url string) (*pages, error) {
	style, err := assets.ReadFile("assets/style.css")
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(style)
	href := "/style.css?v=" + hex.EncodeToString(sum[:6])
	scripts, err := scriptsPath()
	if err != nil {
		return nil, err
	}
	functions := template.FuncMap{
		"slash":     func(command string) string { return "/" + p.Text("bot.command."+command, nil) },
		"ladders":   rating.PathLadderNames,
		"script":    func(name string) string { return scripts + name },
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
		"style":     func() string { return href },
	}
	for name, section := range sections() {
		functions[name] = func(key string) string { return p.Text(section+key, nil) }
	}
	templates, err := template.New("").Funcs(functions).ParseFS(assets, "assets/*.html")
	return &pages{templates, style, scripts}, err
}

func (p *pages) render(name string, data any) ([]byte, error) {
	var page bytes.Buffer
	err := p.templates.ExecuteTemplate(&page, name, data)
	return page.Bytes(), err
}

// sendPage fills in a page and answers with it.
func (s *Server) sendPage(w http.ResponseWriter, r *http.Request, status int, keep cacheControl, name string, page any) error {
	body, err := s.pages.render(name, page)
	if err != nil {
		return err
	}
	return send(w, r, status, keep, htmlType, body)
}

// sendScripted is sendPage for a page that loads our modules.
func (s *Server) sendScripted(w http.ResponseWriter, r *http.Request, status int, keep cacheControl, name string, page any) error {
	w.Header().Set("Content-Security-Policy", playPolicy)
	return s.sendPage(w, r, status, keep, name, page)
}

func (s *Server) style(w http.ResponseWriter, r *http.Request) error {
	return send(w, r, http.StatusOK, immutable, "text/css; charset=utf-8", s.pages.style)
}

// asset serves one of the embedded files.
func asset(name, media string) handler {
	read := sync.OnceValues(func() ([]byte, error) { return assets.ReadFile("assets/" + name) }) // a copy each time
	return func(w http.ResponseWriter, r *http.Request) error {
		body, err := read()
		if err != nil {
			return err
		}
		return send(w, r, http.StatusOK, day, media, body)
	}
}

func answersSchema(w http.ResponseWriter, r *http.Request) error {
	return send(w, r, http.StatusOK, day, "application/json", docs.AnswersSchema)
}

// notice is a page that says one thing.
type notice struct {
	Status       int // 0 if all is well
	Title, Words string
	Way          string // where to go on; "" for nowhere but home
}

func (s *Server) sendErrorPage(w http.ResponseWriter, r *http.Request, p *problem) {
	body, err := s.pages.render("notice.html", notice{p.kind.status, s.title(p.kind), p.detail, p.way})
	if err != nil {
		s.opts.Log.Error("http: error page", "error", err)
	}
	send(w, r, p.kind.status, noStore, htmlType, body)
}

// problemPage explains a kind of problem: where its type points to.
func (s *Server) problemPage(w http.ResponseWriter, r *http.Request) error {
	for _, k := range kinds() {
		if k.slug == r.PathValue("slug") {
			about := s.opts.Printer.Text("web.about."+k.slug, nil)
			return s.sendPage(w, r, http.StatusOK, hour, "notice.html", notice{Title: s.title(k), Words: about})
		}
	}
	return s.problem(notFound, "web.detail.no-route", nil)
}

func (s *Server) title(k kind) string { return s.opts.Printer.Text("web.title."+k.slug, nil) }
