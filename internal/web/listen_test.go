package web_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// heard is a node of the accessibility tree: its role and its name.
type heard struct {
	role, name string
}

func (h heard) String() string { return strings.TrimSpace(h.role + " " + h.name) }

// listen returns what a screen reader reads on the page, in order: the names of controls, headings and cells, and the
// text of live regions. It omits the clock and plain text.
func (p *player) listen() (nodes []heard) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		tree, err := cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		if err == nil {
			nodes = told(tree.Nodes)
		}
		return err
	}))
	return nodes
}

func told(tree []*accessibility.Node) (nodes []heard) {
	byID := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range tree {
		byID[n.NodeID] = n
	}
	var walk func(n *accessibility.Node)
	walk = func(n *accessibility.Node) {
		h := heard{text(n.Role), text(n.Name)}
		switch h.role {
		case "status":
			h.name = spoken(n, byID)
			fallthrough
		case "link", "button", "heading", "radio", "checkbox", "combobox", "grid", "gridcell", "group", "navigation", "main":
			if !n.Ignored && h.name != "" {
				nodes = append(nodes, h)
			}
		}
		for _, id := range n.ChildIDs {
			if child := byID[id]; child != nil {
				walk(child)
			}
		}
	}
	walk(tree[0])
	return nodes
}

// spoken returns the text within a node.
func spoken(n *accessibility.Node, byID map[accessibility.NodeID]*accessibility.Node) string {
	if text(n.Role) == "StaticText" {
		return text(n.Name)
	}
	var words []string
	for _, id := range n.ChildIDs {
		if child := byID[id]; child != nil {
			words = append(words, spoken(child, byID))
		}
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// text returns a JSON string without its quotes. The names here contain nothing that is escaped.
func text(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	return strings.ReplaceAll(strings.Trim(string(v.Value), `"`), `\n`, " ")
}

func isFocused(n *accessibility.Node) bool {
	return slices.ContainsFunc(n.Properties, func(p *accessibility.Property) bool {
		return p.Name == accessibility.PropertyNameFocused && text(p.Value) == "true"
	})
}

// focus returns the focused node. It requests only that node of the tree, which is fast.
func (p *player) focus() (h heard) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		active, err := cdp.Call(ctx, t, runtime.Evaluate, runtime.EvaluateParams{Expression: "document.activeElement"})
		if err != nil {
			return err
		}
		tree, err := cdp.Call(ctx, t, accessibility.GetPartialAXTree, accessibility.GetPartialAXTreeParams{
			ObjectID: active.Result.ObjectID, FetchRelatives: new(false),
		})
		if err == nil && len(tree.Nodes) > 0 && isFocused(tree.Nodes[0]) {
			h = heard{text(tree.Nodes[0].Role), text(tree.Nodes[0].Name)}
		}
		return err
	}))
	return h
}

// tabToHeard presses Tab until the focus is on a wanted node.
func (p *player) tabToHeard(wanted func(heard) bool) {
	p.t.Helper()
	for range 60 {
		if wanted(p.focus()) {
			return
		}
		p.press(kb.Tab)
	}
	p.t.Fatal("Tab does not lead there")
}

// A visitor plays a whole daily using only the accessibility tree: it names the givens, and the focus shows the way.
// The golden file is what a screen reader would say.
func TestADailyByEar(t *testing.T) {
	const golden = "testdata/listen.txt"
	w := story(t)
	s := startInReach(t, w)
	p := openPlayer(t, s.url+"/")
	var log strings.Builder
	var givens strings.Builder
	for _, h := range p.listen() {
		fmt.Fprintln(&log, h)
		if h.role != "gridcell" {
			continue
		}
		if _, digit, ok := strings.Cut(h.name, "given "); ok {
			givens.WriteString(digit)
		} else {
			givens.WriteByte('.')
		}
	}
	puzzle, err := format.Read(givens.String(), format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := solver.Solve(t.Context(), puzzle)
	if err != nil {
		t.Fatal(err)
	}
	p.tabToHeard(func(h heard) bool { return h.role == "gridcell" })
	row, column := p.focus().at(t)
	blank := puzzle.Empty().Slice()
	for i, cell := range blank {
		if i == len(blank)-1 {
			p.begun()
			w.at(w.now().Add(8 * time.Minute))
		}
		p.steps(cell/9-row, kb.ArrowDown, kb.ArrowUp)
		p.steps(cell%9-column, kb.ArrowRight, kb.ArrowLeft)
		p.press(fmt.Sprint(solution.Value(cell)))
		if i == len(blank)-1 {
			break
		}
		here := p.focus()
		fmt.Fprintf(&log, "%d: %s\n", solution.Value(cell), here)
		row, column = here.at(t)
	}
	p.ends("place 2 of 2")
	p.do(chromedp.WaitVisible("#ending figure"))
	fmt.Fprintf(&log, "at the end: %s\n", p.focus())
	for _, h := range p.listen() {
		if h.role != "gridcell" && h.role != "link" {
			fmt.Fprintln(&log, h)
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(log.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), log.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// at returns the row and column of the cell with this name, from 0.
func (h heard) at(t *testing.T) (row, column int) {
	t.Helper()
	if _, err := fmt.Sscanf(h.name, "row %d column %d", &row, &column); err != nil {
		t.Fatal(err)
	}
	return row - 1, column - 1
}

// steps presses the key on n times, or the key back if n is negative.
func (p *player) steps(n int, on, back string) {
	for range max(n, -n) {
		if n > 0 {
			p.press(on)
		} else {
			p.press(back)
		}
	}
}
