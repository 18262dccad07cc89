// Package console runs the bot in a terminal: one player types commands and reads replies. [Run] works with a terminal
// and with a pipe; [Wrap] wraps other texts in the same way.
//
// A line is a command with its options, a number or a name that presses one of the last controls, digits with their
// cells (r1c5=7), a row of a pasted grid, or a question in the player's own words.
package console

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/phrase"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// Router is the part of *bot.Router that the console uses.
type Router interface {
	Handle(context.Context, *bot.Request) bot.Reply
	Today(context.Context, *bot.Request) bot.Reply
	Understands(*bot.Request) bool
	Means(*bot.Request) (command string, sure bool)
}

// Options configures a console.
type Options struct {
	Router        Router
	In            io.Reader
	Out           io.Writer
	Announcements <-chan string // printed between lines if a person types; may be nil
	User          bot.User
	Locale        string         // as for phrase.New
	RunID         string         // unique to this run; the ids of requests begin with it
	Width         int            // the terminal's columns; text is wrapped at 88 if there are more
	Colour        bool           // the terminal shows colours
	Interactive   bool           // a person types: prompt for lines instead of echoing them
	Zone          *time.Location // for times; nil for the machine's own

	// SaveFile saves a file and returns its path; nil prints the file.
	SaveFile func(name string, data []byte) (path string, err error)
}

const maxEcho = 40

// widest is the largest number of columns in which text is easy to read.
const widest = 88

// Run greets the player and answers lines until the input ends, the player quits or the context ends. None of these is
// an error.
func Run(ctx context.Context, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{
		Options: o, finished: make(chan bot.Message, 1),
		out: &printer{out: o.Out, columns: o.Width, width: min(o.Width, widest), colour: o.Colour, zone: cmp.Or(o.Zone, time.Local)},
	}
	s.speak(o.Locale)
	defer s.working.Wait()
	defer cancel()
	s.greet(ctx)
	for s.lines = readLines(ctx, o.In); s.out.err == nil && !s.quit; {
		s.prompt()
		if l := s.ahead; l != nil {
			if s.ahead = nil; l.err != nil {
				return s.endInput(ctx, l.err)
			}
			s.line(ctx, *l)
			continue
		}
		select {
		case <-ctx.Done():
			s.form = nil
			return s.endInput(ctx, io.EOF)
		case news := <-s.announcements():
			s.out.write("\n")
			s.out.paragraph(news)
		case l := <-s.lines:
			if l.err != nil {
				return s.endInput(ctx, l.err)
			}
			s.line(ctx, l)
		case m := <-s.finished:
			s.showFinished(&m)
		}
	}
	s.wait(ctx)
	return s.out.err
}

type session struct {
	Options
	definitions []command.Definition
	phrase      *phrase.Printer
	out         *printer
	controls    []numberedControl // what numbers and names press
	form        *form             // the form that the next lines belong to, or nil
	count       int               // requests made
	lines       <-chan line
	ahead       *line // a line that has been read already, or nil
	quit        bool

	finished   chan bot.Message // the results of the replies' Finish functions
	unfinished int              // the number of those that are still running
	working    sync.WaitGroup
}

// speak sets the console's language and the names of its commands.
func (s *session) speak(locale string) {
	if p := phrase.New(locale); s.phrase == nil || s.phrase.Locale() != p.Locale() {
		s.phrase, s.out.phrase = p, p
		s.definitions = slices.DeleteFunc(bot.Commands(locale), func(d command.Definition) bool { return d.MessageCommand })
		for i := range s.definitions {
			s.definitions[i].Options = s.definitions[i].Typed()
		}
	}
}

func (s *session) greet(ctx context.Context) {
	today := s.Router.Today(ctx, s.request(bot.KindCommand))
	s.speak(today.Locale)
	s.say("bot.console.welcome", nil)
	s.show(ctx, today)
	s.say("bot.console.start", nil)
}

// endInput submits an unfinished form, and ends the line if a person types.
func (s *session) endInput(ctx context.Context, err error) error {
	if s.form != nil && s.form.paste.Lines() > 0 {
		s.submitForm(ctx)
	}
	s.wait(ctx)
	if s.Interactive {
		s.out.write("\n")
	}
	if errors.Is(err, io.EOF) {
		return s.out.err
	}
	return err
}

func (s *session) prompt() {
	switch {
	case !s.Interactive:
	case s.form != nil:
		s.out.write(s.form.prompt())
	default:
		s.out.write("> ")
	}
}

// announcements returns the channel of announcements, nil for a script and during a form.
func (s *session) announcements() <-chan string {
	if !s.Interactive || s.form != nil {
		return nil
	}
	return s.Announcements
}

func (s *session) line(ctx context.Context, l line) {
	if !s.Interactive && !l.long {
		s.out.echo(l.text)
	}
	switch {
	case l.long:
		s.say("bot.console.long", map[string]any{"Max": maxLine})
	case s.form != nil:
		s.fill(ctx, l.text)
	default:
		s.answer(ctx, l.text)
	}
}

// answer handles a line that belongs to no form. It does not trim a line that may be the start of a grid.
func (s *session) answer(ctx context.Context, typed string) {
	text := strings.TrimSpace(typed)
	switch {
	case s.showsPicture(ctx, text):
	case s.rowFollows(ctx, typed):
		s.startForm(ctx, s.hintOn(), typed)
	case format.IsBorder(text): // a border between rows, or left over from below a grid
	case s.isQuit(text):
		s.quit = true
	case s.press(ctx, text):
	case asksToLook(text):
		s.run(ctx, "look", map[string]string{"at": text})
	case notation.IsMove(text): // in a puzzle or an exercise
		s.chat(ctx, text)
	case notation.IsEntry(text):
		s.run(ctx, "answer", map[string]string{"text": text})
	case format.BeginsPuzzle(typed) && s.definition(firstWord(text)) == nil:
		s.startForm(ctx, s.hintOn(), typed)
	default:
		s.command(ctx, text, spacedRest(typed))
	}
}

// spacedRest returns the text after the first word and one space. Further spaces are kept.
func spacedRest(typed string) string {
	_, rest, _ := strings.Cut(strings.TrimLeft(typed, " \t"), " ")
	return rest
}

// hintOn returns a form that takes a grid and asks for a hint.
func (s *session) hintOn() *form {
	return &form{submit: s.runWithGrid("hint", map[string]string{}, "grid")}
}

func asksToLook(text string) bool {
	_, ok := notation.ParseLook(nil, text, false)
	return ok
}

func (s *session) isQuit(text string) bool {
	word, rest := splitCommand(text)
	return rest == "" && (word == "quit" || word == "exit" || same(word, s.phrase.Text("bot.typed.quit", nil)))
}

// command runs a command line. A question such as "why is that?" is no command.
func (s *session) command(ctx context.Context, text, spaced string) {
	name, rest := splitCommand(text)
	def := s.definition(name)
	if option := gridOption(def); option != "" && s.rowFollows(ctx, spaced) {
		s.startForm(ctx, &form{submit: s.runWithGrid(def.Name, map[string]string{}, option)}, spaced)
		return
	}
	if start := s.phrase.Text("bot.button.start", nil); def == nil && rest == "" && (name == "start" || same(name, start)) {
		s.run(ctx, "daily", map[string]string{}) // the button may no longer be offered
		s.press(ctx, start)
		return
	}
	if def == nil || rest != "" && strings.HasSuffix(rest, "?") || s.asksAboutChain(def, text, rest) {
		s.chat(ctx, text)
		return
	}
	given, ok := parseOptions(def, rest)
	if s.isSentence(def, given, ok, text, rest) {
		s.chat(ctx, text)
		return
	}
	if puzzle := given["grid"]; puzzle != "" && !format.BeginsPuzzle(puzzle) && def.HasKind(command.Cell) {
		ok = ok && len(puzzle) >= minPuzzleID
	}
	if !ok && format.BeginsPuzzle(rest) { // after "play" a grid is a puzzle to work on
		s.startForm(ctx, s.hintOn(), rest)
		return
	}
	if !ok {
		s.say("bot.console.options", map[string]any{"Command": def.Title, "Usage": usage(def), "Example": def.ExampleLine(false)})
		return
	}
	if o := badValue(def, given); o != nil {
		s.say("bot.console.value", map[string]any{"Option": o.Title, "Values": s.phrase.ListOr(values(o))})
		return
	}
	for _, o := range def.Options {
		if text := given[o.Name]; o.TakesGrid && format.BeginsPuzzle(text) {
			delete(given, o.Name)
			s.startForm(ctx, &form{submit: s.runWithGrid(def.Name, given, o.Name)}, text)
			return
		}
	}
	s.run(ctx, def.Name, given)
}

// gridOption returns the name of a command's option that takes a grid, "" if it has none.
func gridOption(def *command.Definition) string {
	if def != nil {
		for _, o := range def.Options {
			if o.TakesGrid {
				return o.Name
			}
		}
	}
	return ""
}

// isSentence reports whether a line that begins with a command's name continues as a sentence rather than with options,
// as in "check my grid" and "solve it step by step".
func (s *session) isSentence(def *command.Definition, given map[string]string, ok bool, text, rest string) bool {
	if found := words.FindGrid(rest); found.Grid != "" {
		given, ok = parseOptions(def, strings.TrimSpace(found.Rest))
	}
	puzzle := given["grid"]
	switch {
	case given["cell"] == "" && strings.Contains(given["digit"], " "): // "not 3 there"
		return true
	case ok && (puzzle == "" || format.BeginsPuzzle(puzzle)):
		return false
	case ok && strings.Contains(puzzle, " "):
		return true
	}
	name, sure := s.Router.Means(&bot.Request{Text: text, Locale: s.phrase.Locale()})
	return sure || !ok && name != "" && name != def.Name
}

// asksAboutChain reports whether a command line asks about a chain, as in "check my chain (2=6)r1c4-(6=7)r8c4".
func (s *session) asksAboutChain(def *command.Definition, text, rest string) bool {
	if hasOption(def, "links") || !def.TakesGrid() {
		return false
	}
	_, _, _, links := notation.FindChain(rest)
	name, _ := s.Router.Means(&bot.Request{Text: text, Locale: s.phrase.Locale()})
	return links || name == "chain"
}

func (s *session) run(ctx context.Context, name string, given map[string]string) {
	q := s.request(bot.KindCommand)
	q.Command, q.Options = name, given
	s.show(ctx, s.Router.Handle(ctx, q))
}

func (s *session) definition(name string) *command.Definition {
	for i := range s.definitions {
		if s.definitions[i].IsNamed(name) {
			return &s.definitions[i]
		}
	}
	return nil
}

// chat handles a line in the player's own words. A single word that is not understood is treated as an unknown command.
func (s *session) chat(ctx context.Context, text string) {
	q := s.request(bot.KindChat)
	q.Text = text
	if name, rest := splitCommand(text); rest == "" && !s.Router.Understands(q) {
		s.count--
		s.unknown(name)
		return
	}
	s.show(ctx, s.Router.Handle(ctx, q))
}

// unknown says that a command does not exist, and suggests the closest one.
func (s *session) unknown(name string) {
	name = string([]rune(name)[:min(utf8.RuneCountInString(name), maxEcho)])
	if near := nearest(s.definitions, name); near != "" {
		s.say("bot.console.nearest", map[string]any{"Typed": name, "Nearest": near})
		return
	}
	s.say("bot.console.unknown", map[string]any{"Typed": name})
}

// press presses the control that the text names by number or label.
func (s *session) press(ctx context.Context, text string) bool {
	n, err := strconv.Atoi(text)
	for i, o := range s.controls {
		if n == i+1 && err == nil || o.isNamed(text) && s.definition(strings.ToLower(text)) == nil {
			q := s.request(bot.KindPress)
			q.Action, q.Values = o.action.String(), o.values
			s.show(ctx, s.Router.Handle(ctx, q))
			return true
		}
	}
	if err != nil || len(text) > 3 {
		return false
	}
	if len(s.controls) == 0 {
		s.say("bot.console.none", nil)
	} else {
		s.say("bot.console.number", map[string]any{"Count": len(s.controls), "Typed": text})
	}
	return true
}

func (s *session) request(kind bot.RequestKind) *bot.Request {
	s.count++
	return &bot.Request{
		ID:     s.RunID + "-" + strconv.Itoa(s.count),
		Kind:   kind,
		Place:  bot.PlaceConsole,
		User:   s.User,
		Locale: s.Locale,
	}
}

// show prints a reply and remembers its controls. Without controls the earlier ones remain.
func (s *session) show(ctx context.Context, r bot.Reply) {
	s.speak(r.Locale)
	if r.Modal != nil {
		s.open(r.Modal)
		return
	}
	s.out.message(&r.Message)
	for _, f := range r.Files {
		s.saveFile(f)
	}
	if list := s.numberControls(r.Controls); len(list) > 0 {
		s.controls = list
		s.out.controls(list)
	}
	if r.Finish != nil {
		s.finishLater(ctx, r.Finish)
	}
}

// saveFile saves a file, or prints it if it cannot be saved.
func (s *session) saveFile(f bot.File) {
	if s.SaveFile != nil {
		path, err := s.SaveFile(f.Name, f.Data)
		if err == nil {
			s.say("bot.console.saved", map[string]any{"Path": path})
			return
		}
		s.say("bot.console.unsaved", map[string]any{"Problem": err.Error()})
	}
	s.out.write(string(f.Data) + "\n\n")
}

// finishLater runs a reply's remaining work while the player continues.
func (s *session) finishLater(ctx context.Context, work func(context.Context) bot.Message) {
	s.unfinished++
	s.working.Go(func() {
		m := work(ctx)
		select {
		case s.finished <- m:
		case <-ctx.Done():
		}
	})
}

func (s *session) showFinished(m *bot.Message) {
	s.unfinished--
	if s.Interactive {
		s.out.write("\n\n")
	}
	s.out.message(&bot.Message{Text: m.Text})
}

// wait shows unfinished work when a script ends; a person does not wait.
func (s *session) wait(ctx context.Context) {
	for s.unfinished > 0 && !s.Interactive {
		select {
		case m := <-s.finished:
			s.showFinished(&m)
		case <-ctx.Done():
			return
		}
	}
}

type numberedControl struct {
	label   string // typing it presses the control
	caption string // shown: the label and the price
	action  bot.Action
	values  []string
}

// isNamed reports whether a text is a control's label or its first word, such as "no" for "No, keep playing".
func (o *numberedControl) isNamed(text string) bool {
	word, _, _ := strings.Cut(o.label, " ")
	return same(text, o.label) || same(text, strings.TrimRight(word, ",;:."))
}

// numberControls returns buttons and menu choices. It skips menus of channels and roles, which a terminal does not
// have.
func (s *session) numberControls(controls []bot.Control) []numberedControl {
	var list []numberedControl
	for _, c := range controls {
		switch c.Kind {
		case bot.Button:
			list = append(list, numberedControl{label: c.Label, caption: c.Caption(), action: c.Action})
		case bot.SelectMenu:
			for i, choice := range c.Choices {
				label := s.phrase.Text("bot.console.choice", map[string]any{"Menu": c.Label, "Choice": choice.Label})
				caption := label
				if i > 0 { // only the first choice is shown with the menu's name
					caption = choice.Label
				}
				list = append(list, numberedControl{label, caption, c.Action, []string{choice.Value}})
			}
		}
	}
	return list
}

func (s *session) say(key string, data map[string]any) {
	s.out.paragraph(s.phrase.Text(key, data))
}

const minPuzzleID = 4

func usage(def *command.Definition) string {
	var text strings.Builder
	text.WriteString(def.Title)
	for _, o := range def.Options {
		text.WriteString(" [" + o.Title + "]")
	}
	return text.String()
}
