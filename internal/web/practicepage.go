package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
)

// practicePage is what assets/practice.html shows: tiers and kinds of sudoku.
type practicePage struct {
	Title string
	Tiers []practiceTier
	Kinds []practiceKind
}

type practiceTier struct {
	Tier  tierView
	About string
}

type practiceKind struct{ Value, Name string }

// playPlaces answers /play: the practice form, a practice puzzle, or a pasted one.
func (s *Server) playPlaces(w http.ResponseWriter, r *http.Request) error {
	values := r.URL.Query()
	switch {
	case len(values) == 0:
		return s.practiceForm(w, r)
	case values.Has("tier"):
		address := "/play/" + url.PathEscape(values.Get("tier"))
		if layout := values.Get("layout"); layout != "" {
			address += "?" + url.Values{"layout": {layout}}.Encode()
		}
		http.Redirect(w, r, address, http.StatusSeeOther)
		return nil
	}
	return s.playPasted(w, r)
}

func (s *Server) practiceForm(w http.ResponseWriter, r *http.Request) error {
	p := s.opts.Printer
	page := &practicePage{Title: p.Text("web.practice.title", nil), Kinds: s.kinds()}
	for _, t := range rating.Tiers() {
		page.Tiers = append(page.Tiers, practiceTier{s.tierView(t), p.Text("web.practice.about."+t.String(), nil)})
	}
	return s.sendPage(w, r, http.StatusOK, revalidate, "practice.html", page)
}

func (s *Server) kinds() (list []practiceKind) {
	for _, v := range solver.Variants() {
		hasBoxes := v.Jigsaw == 0
		isJigsaw := v.Jigsaw == 6 || v.Jigsaw == 9
		if (hasBoxes || isJigsaw) && (!v.Shape.Diagonals || !v.Shape.Windows) {
			list = append(list, practiceKind{v.String(), s.opts.Printer.Variant(v)})
		}
	}
	return list
}

// practise leads to a practice puzzle of a tier and kind.
func (s *Server) practise(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, "layout")
	if err != nil {
		return err
	}
	name := r.PathValue("tier")
	if name == challengeTier {
		return s.playChallenge(w, r)
	}
	tier, ok := practiceTierOf(name)
	if !ok {
		return s.problem(notFound, "web.detail.board-tier", map[string]any{"Tier": brief(name), "Tiers": s.opts.Printer.ListOr(practiceTierNames())})
	}
	kind := solver.ClassicVariant()
	if layout := values.Get("layout"); layout != "" {
		if kind, err = readKind(layout); err != nil {
			return s.problem(badRequest, "web.detail.layout", map[string]any{"Layout": brief(layout)})
		}
	}
	p, err := s.practicePuzzle(r.Context(), kind, tier)
	if err != nil {
		return err
	}
	address := "/p/" + p.ID
	if p.Rating.Tier != tier {
		address += "?asked=" + tier.String()
	}
	return seeOther(w, r, address)
}

// challengeTier stands for a tier in the address of the challenge.
const challengeTier = "challenge"

func (s *Server) playChallenge(w http.ResponseWriter, r *http.Request) error {
	p, err := s.opts.Game.Bank.Hardest(r.Context(), "")
	if errors.Is(err, game.ErrBankEmpty) {
		return s.problem(notFound, "web.detail.no-challenge", nil)
	}
	if err != nil {
		return err
	}
	return seeOther(w, r, "/p/"+p.ID)
}

// seeOther redirects to an address that may change.
func seeOther(w http.ResponseWriter, r *http.Request, address string) error {
	w.Header().Set("Cache-Control", string(noStore))
	http.Redirect(w, r, address, http.StatusSeeOther)
	return nil
}

// readKind reads a kind of sudoku as the form writes it, or as people do.
func readKind(text string) (solver.Variant, error) {
	v, err := solver.ParseVariant(text)
	if err != nil {
		return notation.ParseVariant(text)
	}
	return v, nil
}

func practiceTierOf(name string) (t rating.Tier, ok bool) {
	ok = t.UnmarshalText([]byte(name)) == nil && slices.Contains(rating.Tiers(), t)
	return t, ok
}

// notAsked says that a puzzle is of another tier than requested; "" if it is not.
func (s *Server) notAsked(name string, p *game.Puzzle) string {
	asked, ok := practiceTierOf(name)
	if !ok || asked == p.Rating.Tier {
		return ""
	}
	return s.opts.Printer.Text("bot.play.nearest", map[string]any{
		"Asked": s.opts.Printer.Tier(asked.String()), "Tier": s.opts.Printer.Tier(p.Rating.Tier.String()),
		"Layout": s.opts.Printer.Variant(p.Grid.Layout().Shape().Variant()),
	})
}

func practiceTierNames() (names []string) {
	for _, t := range rating.Tiers() {
		names = append(names, t.String())
	}
	return names
}

// retryPractice is when to ask again for a puzzle that could not be made in time.
const retryPractice = 5 * time.Second

// practicePuzzle returns a puzzle for a guest, made if need be, of the tier or the nearest one.
func (s *Server) practicePuzzle(ctx context.Context, v solver.Variant, t rating.Tier) (*game.Puzzle, error) {
	if v != solver.ClassicVariant() {
		t = min(t, rating.Extreme)
	}
	p, err := s.opts.Game.Bank.Guest(ctx, v, t)
	if !errors.Is(err, game.ErrBankEmpty) {
		return p, err
	}
	err = s.working(ctx, func(ctx context.Context) (err error) {
		t, err = s.opts.Game.Bank.MakePractice(ctx, v, t, s.opts.Limits.Work)
		return err
	})
	if err == nil {
		p, err = s.opts.Game.Bank.Guest(ctx, v, t)
	}
	if errors.Is(err, game.ErrBankEmpty) || errors.Is(err, context.DeadlineExceeded) {
		p, err = s.opts.Game.Bank.NearestGuest(ctx, v, t)
	}
	if errors.Is(err, game.ErrBankEmpty) {
		none := s.problem(busy, "web.detail.no-practice", nil)
		none.retry = retryPractice
		return nil, none
	}
	return p, err
}
