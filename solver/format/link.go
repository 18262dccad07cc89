package format

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// link is an address that contains a puzzle. It is never fetched.
type link struct {
	host  string // without www.
	path  string // without slashes at its ends
	query url.Values
	rest  string // behind #
}

var address = lazyregexp.New(`^(?i:https?://)?((?:[a-z0-9-]+\.)+[a-z]{2,})(/\S*|\?\S*)?$`)

// slashedRows matches rows separated by slashes, which could pass for a host and a path.
var slashedRows = lazyregexp.New(`^[0-9A-P.]+(/[0-9A-P.]+)+$`)

// parseLink reads a text that is only an address.
func parseLink(text string) (l link, ok bool) {
	if !strings.Contains(text, "/") || slashedRows().MatchString(text) {
		return l, false
	}
	text = bareLink(text)
	scheme, _, _ := strings.Cut(text, "/")
	host, _, _ := strings.Cut(strings.TrimPrefix(text, scheme+"//"), "/")
	parts := address().FindStringSubmatch(strings.Replace(text, host, strings.ToLower(host), 1))
	if parts == nil {
		return l, false
	}
	u, err := url.Parse("https://" + parts[1] + cmp.Or(parts[2], "/"))
	if err != nil {
		return l, false
	}
	// A plus is one in base64, not a space.
	query, _ := url.ParseQuery(strings.ReplaceAll(u.RawQuery, "+", "%2B"))
	return link{host: strings.TrimPrefix(parts[1], "www."), path: strings.Trim(u.Path, "/"), query: query, rest: u.EscapedFragment()}, true
}

// markdown is a Markdown link.
var markdown = lazyregexp.New(`^!?\[[^\]\n]*\]\(\s*(\S+?)\s*\)$`)

// bareLink removes what people and programs put around a link, and double escapes.
func bareLink(text string) string {
	text = strings.TrimSpace(text)
	if m := markdown().FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	text = strings.TrimRight(strings.TrimLeft(text, "(<\"'`"), ">\"'`,;")
	if !strings.Contains(text, "(") {
		text = strings.TrimRight(text, ")")
	}
	return strings.NewReplacer("&amp;", "&", "%2525", "%", "%25", "%").Replace(text)
}

func (l link) on(sites ...string) bool { return slices.Contains(sites, l.host) }

// value returns the first of some query values that is set.
func (l link) value(names ...string) string {
	for _, name := range names {
		if v := l.query.Get(name); v != "" {
			return v
		}
	}
	return ""
}

func (l link) last() string { return l.path[strings.LastIndex(l.path, "/")+1:] }

// site returns the format of a website's links that hold all cells after a prefix.
func site(label Label, prefix string, hosts ...string) Format {
	return Format{
		Label: label,
		open: func(text string) reader {
			l, ok := parseLink(text)
			if !ok || !l.on(hosts...) {
				return nil
			}
			return l.read
		},
		write: func(g *solver.Grid) string { return prefix + zeroLine(g) },
		holds: isClassic,
	}
}

// read reads the cells in a link.
func (l link) read(o Options) (*solver.Grid, error) {
	if cells := l.cells(); cells != "" {
		return readPlain(cells, o)
	}
	return nil, l.unresolved()
}

// cells returns the part of a link that is a whole puzzle, or "".
func (l link) cells() string {
	for _, values := range l.query {
		for _, v := range values {
			if isWholePuzzle(v) {
				return v
			}
		}
	}
	for part := range strings.SplitSeq(l.path+"/"+l.rest, "/") {
		if isWholePuzzle(part) {
			return part
		}
	}
	return ""
}

// unresolved is the error about a link without a puzzle: an id that only the website can resolve, or nothing.
func (l link) unresolved() error {
	id := cmp.Or(l.value("id", "puzzleid", "p", "s", "bd"), l.last(), l.rest)
	if id == "" || len(id) > 40 {
		return refusal{}
	}
	return siteOnly(l.host, id)
}

// siteOnly is the error about an id that only a website can resolve.
func siteOnly(host, id string) error {
	return fail(ShortID, ErrorValues{"Site": host, "Text": id},
		"only %s knows which puzzle %q is, and nothing is fetched; open it there and paste the puzzle's 81 characters or a link that holds it", host, id)
}

var (
	coachLink    = site(Label{"sudokucoach", "a link of sudoku.coach"}, "https://sudoku.coach/en/play/", "sudoku.coach")
	exchangeLink = site(Label{"sudokuexchange", "a link of SudokuExchange"}, "https://sudokuexchange.com/play/?s=", "sudokuexchange.com")
)

// anyLink is a link to any other site.
var anyLink = Format{
	Label: Label{"link", "a link"},
	open: func(text string) reader {
		l, ok := parseLink(text)
		if !ok || !strings.Contains(text, "://") && l.cells() == "" {
			return nil
		}
		return l.read
	},
}

// IsPuzzleLink reports whether a text is a link of a known puzzle site, readable or not.
func IsPuzzleLink(text string) bool {
	_, ok := parseLink(text)
	return ok && isMarkedExport(text)
}

// puzzLink is a link of puzz.link or a similar site, or the part after its question mark: the kind of puzzle, its
// columns and rows, and its cells. A digit or a letter up to f is a number; - and two of these are a larger number; a
// letter from g on is a run of blanks.
var puzzLink = Format{
	Label: Label{"puzzlink", "a link of puzz.link"},
	open: func(text string) reader {
		parts := puzzLinkParts(text)
		if parts == nil {
			return nil
		}
		return func(o Options) (*solver.Grid, error) {
			columns, _ := strconv.Atoi(parts[2])
			b := &board{}
			if parts[1] != "sudoku" || parts[2] != parts[3] || columns > solver.MaxSize || !b.addPuzzLink(parts[4], columns*columns) {
				return nil, refusal{}
			}
			if shape, ok := solver.UsualShape(columns); ok && o.Shape == nil {
				b.shape = &shape
			}
			return b.grid(o)
		}
	},
}

var puzzLinkPath = lazyregexp.New(`^(?:m\+)?([a-z0-9]+)(?:_edit)?(?:/v:)?/(\d{1,2})/(\d{1,2})/([0-9a-z.+-]*)/?$`)

// puzzLinkParts returns the whole match, the kind, the columns, the rows and the cells; nil for any other text.
func puzzLinkParts(text string) []string {
	if l, ok := parseLink(text); ok {
		for key := range l.query {
			if parts := puzzLinkPath().FindStringSubmatch(key); parts != nil {
				return parts
			}
		}
	}
	if text = strings.TrimSpace(text); strings.HasPrefix(text, "sudoku/") {
		return puzzLinkPath().FindStringSubmatch(text)
	}
	return nil
}

// addPuzzLink adds the cells and reports whether their number is right.
func (b *board) addPuzzLink(text string, cells int) bool {
	for text != "" && len(b.cells) <= cells {
		digits := text[:1]
		switch c := text[0]; {
		case c >= 'g' && c <= 'z':
			b.cells = append(b.cells, make([]boardCell, c-'g'+1)...)
			text = text[1:]
			continue
		case c == '-' && len(text) > 2:
			digits, text = text[1:3], text[2:]
		case c == '.':
			digits = "0"
		}
		n, err := strconv.ParseUint(digits, 16, 8)
		if err != nil {
			return false
		}
		b.cells = append(b.cells, boardCell{value: int(n)})
		text = text[1:]
	}
	return text == "" && len(b.cells) == cells
}
