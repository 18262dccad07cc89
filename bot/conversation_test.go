package bot_test

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/solver/rating"
)

// conversation is a bot together with what its players see.
type conversation struct {
	*bottest.World
	t       *testing.T
	offered map[string][]bot.Control // by player: the controls of their last reply
	modal   map[string]*bot.Modal    // by player: the modal that is open
	count   int
	handled func(*bot.Request, *bot.Reply) // called after each request, if not nil
}

func newConversation(t *testing.T, setUp bool) *conversation {
	return &conversation{World: bottest.New(t, setUp), t: t, offered: map[string][]bot.Control{}, modal: map[string]*bot.Modal{}}
}

// ask makes one request and describes its reply. Each line of a request is a field or OPTION=VALUE. If a line has no
// value, the value is all following lines.
func (c *conversation) ask(text string) string {
	c.count++
	q := &bot.Request{
		ID: fmt.Sprintf("q%d", c.count), Place: bot.PlaceGuild, Guild: bottest.Guild, Channel: bottest.Channel,
		User: bot.User{ID: "anna", Name: "Anna"}, Options: map[string]string{}, Fields: map[string]string{},
	}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		word, rest, _ := strings.Cut(line, " ")
		if set, ok := c.fields()[word]; ok {
			set(q, rest)
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		if !ok {
			c.t.Fatalf("cannot read %q", line)
		}
		toEnd := value == ""
		if toEnd {
			value = strings.Join(lines[i+1:], "\n")
		}
		q.Options[name], q.Fields[name] = value, value
		if name == "text" {
			q.Text = value
		}
		if toEnd {
			break
		}
	}
	return c.handle(q)
}

// fields maps the first word of a request's line to the function that reads the line.
func (c *conversation) fields() map[string]func(q *bot.Request, rest string) {
	return map[string]func(*bot.Request, string){
		"from":    func(q *bot.Request, name string) { q.User.ID, q.User.Name = strings.ToLower(name), name },
		"manager": func(q *bot.Request, _ string) { q.User.Manager = true },
		"in":      place,
		"command": func(q *bot.Request, name string) { q.Kind, q.Command = bot.KindCommand, name },
		"press":   func(q *bot.Request, label string) { q.Kind, q.Action = bot.KindPress, c.control(q, label) },
		"choose": func(q *bot.Request, chosen string) {
			label, value, _ := strings.Cut(chosen, "=")
			q.Kind, q.Action, q.Values = bot.KindPress, c.control(q, label), strings.Fields(value)
		},
		"files": func(q *bot.Request, _ string) { q.Kind, q.Files = bot.KindChat, true },
		"write": func(q *bot.Request, text string) { q.Kind, q.Text = bot.KindChat, text },
		"picture": func(q *bot.Request, drawn string) {
			if q.Picture = (&bot.Upload{URL: drawn}); q.Command == "" {
				q.Kind = bot.KindChat
			}
		},
		"locale":       func(q *bot.Request, locale string) { q.Locale = locale },
		"guild-locale": func(q *bot.Request, locale string) { q.GuildLocale = locale },
		"action":       func(q *bot.Request, id string) { q.Kind, q.Action = bot.KindPress, id },
		"submit":       func(q *bot.Request, _ string) { q.Kind, q.Action = bot.KindSubmit, c.modal[q.User.ID].Action.String() },
		"complete": func(q *bot.Request, typed string) {
			q.Kind = bot.KindAutocomplete
			q.Command, typed, _ = strings.Cut(typed, " ")
			name, value, _ := strings.Cut(typed, "=")
			q.Focus, q.Options[name] = name, value
		},
		"again": func(q *bot.Request, _ string) {
			c.count--
			q.ID = fmt.Sprintf("q%d", c.count)
		},
		"page":     func(*bot.Request, string) { c.OpenPage() },
		"activity": func(*bot.Request, string) { c.OpenActivity() },
		"wait":     func(_ *bot.Request, d string) { c.wait(d) },
		"tick":     func(*bot.Request, string) { c.Tick() },
		"block": func(q *bot.Request, text string) {
			kind, id, reason := game.BlockedPlayer, q.User.ID, text
			if guild, ok := strings.CutPrefix(text, "server "); ok {
				kind, id, reason = game.BlockedGuild, bottest.Guild, guild
			}
			if err := c.Game.Players.Block(c.t.Context(), kind, id, reason); err != nil {
				c.t.Fatal(err)
			}
		},
		"suspend": func(_ *bot.Request, what string) {
			if err := c.Game.Daily.Suspend(c.t.Context(), bottest.Guild, game.Suspension(what)); err != nil {
				c.t.Fatal(err)
			}
		},
	}
}

func place(q *bot.Request, name string) {
	q.Place = map[string]bot.Place{"guild": bot.PlaceGuild, "direct": bot.PlaceDM, "console": bot.PlaceConsole, "away": bot.PlaceUserInstall}[name]
	if q.Place != bot.PlaceGuild {
		q.Guild = ""
	}
}

func (c *conversation) wait(text string) {
	d, err := time.ParseDuration(text)
	if err != nil {
		c.t.Fatal(err)
	}
	c.Now = c.Now.Add(d)
}

// control returns the id of the control with a label in the player's last reply.
func (c *conversation) control(q *bot.Request, label string) string {
	offered := c.offered[q.User.ID]
	i := slices.IndexFunc(offered, func(c bot.Control) bool { return c.Label == label })
	if i < 0 {
		c.t.Fatalf("%s has no control %q", q.User.Name, label)
	}
	return offered[i].Action.String()
}

// handle handles a request and checks the reply against its plan and Discord's limits.
func (c *conversation) handle(q *bot.Request) string {
	plan := c.Router.Plan(q)
	reply := c.Router.Handle(c.t.Context(), q)
	if reply.Private != plan.Private && !plan.Publish || reply.Edit != (plan.Edit && !reply.KeepsPressed) || reply.Modal != nil && !plan.Modal {
		c.t.Errorf("%+v: plan %+v, reply %+v", q, plan, reply)
	}
	checkMessage(c.t, &reply.Message)
	if reply.Controls != nil {
		c.offered[q.User.ID] = reply.Controls
	}
	if reply.Modal != nil {
		checkModal(c.t, reply.Modal)
		c.modal[q.User.ID] = reply.Modal
	}
	if c.handled != nil {
		c.handled(q, &reply)
	}
	return describe(&reply)
}

func checkMessage(t *testing.T, m *bot.Message) {
	within(t, "message", m.Lead+m.Title+m.Text+m.Note, 4000)
	within(t, "title", m.Title, 100)
	ids := map[string]bool{}
	for _, control := range m.Controls {
		id, limit := control.Action.String(), bot.MaxActionLength
		if control.Kind == bot.LinkButton {
			id, limit = control.URL, 512
		}
		if ids[id] {
			t.Errorf("two controls have the id %q", id)
		}
		ids[id] = true
		within(t, "control id", id, limit)
		within(t, "label", control.Caption(), 80)
	}
	for _, p := range m.Pictures {
		within(t, "alternative text", p.Alt, 1024)
	}
}

func checkModal(t *testing.T, m *bot.Modal) {
	within(t, "title", m.Title, 45)
	for _, f := range m.Fields {
		within(t, "field label", f.Label, 45)
		within(t, "placeholder", f.Hint, 100)
		within(t, "field value", f.Value, 4000)
	}
}

func within(t *testing.T, what, text string, limit int) {
	t.Helper()
	if n := utf8.RuneCountInString(text); n > limit {
		t.Errorf("%s of %d characters, at most %d: %q", what, n, limit, text)
	}
}

// describe writes a reply in the format of the golden files.
func describe(r *bot.Reply) string {
	var b strings.Builder
	visibility := "public"
	if r.Private {
		visibility = "private"
	}
	if r.Edit {
		visibility += ", in place"
	}
	fmt.Fprintf(&b, "[%s]\n", visibility)
	if r.Launch != nil {
		fmt.Fprintf(&b, "opens the Activity at %+v; where that is refused:\n", *r.Launch)
	}
	describeMessage(&b, &r.Message)
	for _, c := range r.Choices {
		fmt.Fprintf(&b, "choice %s = %s\n", c.Value, c.Label)
	}
	if r.Modal != nil {
		describeModal(&b, r.Modal)
	}
	for _, c := range r.Cards {
		fmt.Fprintf(&b, "\ncard %s in %s of %s\n", c.MessageID, c.Channel, c.Guild)
		describeMessage(&b, &c.Message)
	}
	text := signedLink.ReplaceAllString(b.String(), "$1 and a link")
	return strings.TrimSpace(strings.ReplaceAll(text, " \n", "\n")) + "\n"
}

// signedLink matches a link to the page. Each link is different.
var signedLink = regexp.MustCompile(`(/enter\?t=)[-_.0-9A-Za-z]{150,}`)

func describeMessage(w io.Writer, m *bot.Message) {
	if m.Lead != "" {
		fmt.Fprintf(w, "%s\n\n", m.Lead)
	}
	if m.Title != "" {
		fmt.Fprintf(w, "# %s\n", m.Title)
	}
	if m.Tier != rating.Unrated {
		fmt.Fprintf(w, "tier %v\n", m.Tier)
	}
	if m.Text != "" {
		fmt.Fprintln(w, m.Text)
	}
	if m.Ping != "" {
		fmt.Fprintln(w, "ping", m.Ping)
	}
	for _, p := range m.Pictures {
		shown := p.Alt + "\n"
		if p.Board.Grid != nil {
			shown = render.Terminal(p.Board, false)
		}
		fmt.Fprintf(w, "\npicture %s\n%s", p.Name, shown)
	}
	for _, f := range m.Files {
		fmt.Fprintf(w, "\nfile %s\n%s", f.Name, f.Data)
	}
	if m.Note != "" {
		fmt.Fprintf(w, "note: %s\n", m.Note)
	}
	if len(m.Controls) > 0 {
		fmt.Fprintln(w)
	}
	for _, c := range m.Controls {
		if c.Kind == bot.LinkButton {
			fmt.Fprintf(w, "(%s) %s\n", c.Label, c.URL)
			continue
		}
		if c.Disabled {
			fmt.Fprintf(w, "[%s]\n", c.Caption())
			continue
		}
		fmt.Fprintf(w, "(%s) %s\n", c.Caption(), c.Action)
	}
}

func describeModal(w io.Writer, m *bot.Modal) {
	fmt.Fprintf(w, "modal %q %s\n", m.Title, m.Action)
	for _, f := range m.Fields {
		fmt.Fprintf(w, "field %s %q (%s)\n%s\n", f.ID, f.Label, f.Hint, f.Value)
	}
}
