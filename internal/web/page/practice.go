package page

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// practicePage is the data of assets/practice.html: tiers and kinds of sudoku.
type practicePage struct {
	Title string
	Tiers []practiceTier
	Kinds []picturedKind
}

type practiceTier struct {
	Tier  tierView
	About string
}

type practiceKind struct{ Value, Name string }

// picturedKind is a kind of sudoku with the parts of its picture. A cell's side is 100.
type picturedKind struct {
	practiceKind
	Side                      int
	Walls, Diagonals, Windows string // paths
}

// playPlaces answers /play: with the practice form, a practice puzzle or a pasted puzzle.
func (h *Handler) playPlaces(w http.ResponseWriter, r *request.Request) error {
	values := r.URL.Query()
	switch {
	case len(values) == 0:
		return h.practiceForm(w, r)
	case values.Has("tier"):
		address := "/play/" + url.PathEscape(values.Get("tier"))
		if layout := values.Get("layout"); layout != "" {
			address += "?" + url.Values{"layout": {layout}}.Encode()
		}
		http.Redirect(w, r.Request, address, http.StatusSeeOther)
		return nil
	}
	return h.playPasted(w, r)
}

func (h *Handler) practiceForm(w http.ResponseWriter, r *request.Request) error {
	p := r.Printer
	page := &practicePage{Title: p.Text("web.practice.title", nil)}
	for _, k := range practiceKinds(r) {
		pictured, err := pictureOf(k)
		if err != nil {
			return err
		}
		page.Kinds = append(page.Kinds, pictured)
	}
	for _, t := range rating.Tiers() {
		page.Tiers = append(page.Tiers, practiceTier{newTierView(r, t), p.Text("web.practice.about."+t.String(), nil)})
	}
	return h.sendPage(w, r, http.StatusOK, request.Revalidate, "practice.html", page)
}

func practiceKinds(r *request.Request) (list []practiceKind) {
	for _, v := range solver.Variants() {
		hasBoxes := v.Jigsaw == 0
		isJigsaw := v.Jigsaw == 6 || v.Jigsaw == 9
		if (hasBoxes || isJigsaw) && (!v.Shape.Diagonals || !v.Shape.Windows) {
			list = append(list, practiceKind{v.String(), r.Printer.Variant(v)})
		}
	}
	return list
}

// View returns the side of the picture including the outer lines.
func (k picturedKind) View() int { return k.Side + 40 }

// pictureOf returns a kind with the picture of its grid.
func pictureOf(k practiceKind) (p picturedKind, err error) {
	v, err := solver.ParseVariant(k.Value)
	if err != nil {
		return p, err
	}
	shape := v.Shape
	if v.Jigsaw != 0 {
		shape.Regions = exampleRegions(v.Jigsaw)
	}
	l, err := solver.NewLayout(shape)
	if err != nil {
		return p, err
	}
	side := strconv.Itoa(100 * l.Size())
	p = picturedKind{practiceKind: k, Side: 100 * l.Size(), Walls: gridLines(l, l.WallLeft, l.WallAbove)}
	if shape.Diagonals {
		p.Diagonals = "M0 0L" + side + " " + side + "M0 " + side + "L" + side + " 0"
	}
	for cell := range l.Windows().All() {
		p.Windows += fmt.Sprintf("M%d %dh100v100h-100z", cell%l.Size()*100, cell/l.Size()*100)
	}
	return p, nil
}

// exampleRegions returns the regions of an example jigsaw with 6 or 9 rows.
func exampleRegions(rows int) string {
	if rows == 6 {
		return "112333142223142233145555146655446666"
	}
	return "122222222133334244133134444111133445166655555666657885696757788997777788999999888"
}

// practise redirects to a practice puzzle of a tier and kind.
func practise(w http.ResponseWriter, r *request.Request) (err error) {
	name := r.PathValue("tier")
	if name == challengeTier {
		return playChallenge(w, r)
	}
	tier, ok := api.PracticeTierOf(name)
	if !ok {
		return r.Problem(request.NotFound, "web.detail.board-tier", map[string]any{"Tier": request.Brief(name), "Tiers": r.Printer.ListOr(api.PracticeTierNames())})
	}
	kind := solver.ClassicVariant()
	if layout := r.Values.Get("layout"); layout != "" {
		if kind, err = api.ReadKind(layout); err != nil {
			return r.Problem(request.BadRequest, "web.detail.layout", map[string]any{"Layout": request.Brief(layout)})
		}
	}
	p, err := practicePuzzle(r, kind, tier)
	if err != nil {
		return err
	}
	address := "/p/" + p.ID
	if p.Rating.Tier != tier {
		address += "?asked=" + tier.String()
	}
	return seeOther(w, r, address)
}

// challengeTier is the name of the challenge in an address, where other addresses have a tier.
const challengeTier = "challenge"

func playChallenge(w http.ResponseWriter, r *request.Request) error {
	p, err := r.Game.Bank.Hardest(r.Context(), "")
	if errors.Is(err, game.ErrBankEmpty) {
		return r.Problem(request.NotFound, "web.detail.no-challenge", nil)
	}
	if err != nil {
		return err
	}
	return seeOther(w, r, "/p/"+p.ID)
}

// seeOther redirects to an address that may be different next time.
func seeOther(w http.ResponseWriter, r *request.Request, address string) error {
	w.Header().Set("Cache-Control", string(request.NoStore))
	http.Redirect(w, r.Request, address, http.StatusSeeOther)
	return nil
}

// notAsked says that a puzzle has another tier than requested; "" if it has that tier.
func notAsked(r *request.Request, name string, p *game.Puzzle) string {
	asked, ok := api.PracticeTierOf(name)
	if !ok || asked == p.Rating.Tier {
		return ""
	}
	return r.Printer.Text("bot.play.nearest", map[string]any{
		"Asked": r.Printer.Tier(asked.String()), "Tier": r.Printer.Tier(p.Rating.Tier.String()),
		"Layout": r.Printer.Variant(p.Grid.Layout().Shape().Variant()),
	})
}

// retryPractice is when a client may ask again for a puzzle that could not be made in time.
const retryPractice = 5 * time.Second

// practicePuzzle returns a puzzle for a guest, of the requested tier or the nearest one. It makes one if necessary.
func practicePuzzle(r *request.Request, v solver.Variant, t rating.Tier) (*game.Puzzle, error) {
	if v != solver.ClassicVariant() {
		t = min(t, rating.Extreme)
	}
	p, err := r.Game.Bank.Guest(r.Context(), v, t)
	if !errors.Is(err, game.ErrBankEmpty) {
		return p, err
	}
	err = r.Work(func(r *request.Request) (err error) {
		t, err = r.Game.Bank.MakePractice(r.Context(), v, t, r.Limits.Work)
		return err
	})
	if err == nil {
		p, err = r.Game.Bank.Guest(r.Context(), v, t)
	}
	if errors.Is(err, game.ErrBankEmpty) || errors.Is(err, context.DeadlineExceeded) {
		p, err = r.Game.Bank.NearestGuest(r.Context(), v, t)
	}
	if errors.Is(err, game.ErrBankEmpty) {
		none := r.Problem(request.Busy, "web.detail.no-practice", nil)
		none.Retry = retryPractice
		return nil, none
	}
	return p, err
}
