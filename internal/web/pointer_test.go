package web_test

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// pointer is what somebody points with, at places of the window.
type pointer struct {
	through chromedp.Action[chromedp.Void] // the window that it points at
	press   func(at spot) chromedp.Action[chromedp.Void]
	drag    func(from, to spot) chromedp.Action[chromedp.Void]
}

// spot is a place in the window.
type spot struct{ X, Y float64 }

func mouse() pointer {
	event := func(typ input.DispatchMouseEventType, at spot) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(typ, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1), func(p *input.DispatchMouseEventParams) { p.Buttons = 1 })
	}
	return pointer{
		through: chromedp.EmulateViewport(1280, 900),
		press:   func(at spot) chromedp.Action[chromedp.Void] { return chromedp.MouseClickXY(at.X, at.Y) },
		drag: func(from, to spot) chromedp.Action[chromedp.Void] {
			return inTurn(event(chromedp.MousePressed, from), event(chromedp.MouseMoved, between(from, to)), event(chromedp.MouseMoved, to), event(chromedp.MouseReleased, to))
		},
	}
}

func finger() pointer {
	event := func(typ input.DispatchTouchEventType, at ...spot) chromedp.Action[chromedp.Void] {
		return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			points := []*input.TouchPoint{}
			for _, a := range at {
				points = append(points, &input.TouchPoint{X: a.X, Y: a.Y})
			}
			_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: typ, TouchPoints: points})
			return err
		})
	}
	down, on, up := input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchMove, input.DispatchTouchEventTypeTouchEnd
	return pointer{
		through: chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch),
		press:   func(at spot) chromedp.Action[chromedp.Void] { return inTurn(event(down, at), event(up)) },
		drag: func(from, to spot) chromedp.Action[chromedp.Void] {
			return inTurn(event(down, from), event(on, between(from, to)), event(on, to), event(up))
		},
	}
}

func between(a, b spot) spot { return spot{(a.X + b.X) / 2, (a.Y + b.Y) / 2} }

func inTurn(actions ...chromedp.Action[chromedp.Void]) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error { return chromedp.Do(ctx, actions...) })
}

// spot is the middle of an element, which must be in the window with nothing over it. From
// now on window.pressed waits for what comes of a press.
func (p *player) spot(selector string) (at spot) {
	p.t.Helper()
	text := p.ask(`(() => {
		window.pressed = new Promise((done) => {
			for (const type of ["click", "contextmenu"]) addEventListener(type, (e) => done(e.type), { once: true, capture: true });
			setTimeout(done, 2000, "nothing");
		});
		const e = document.querySelector(` + strconv.Quote(selector) + `), box = e.getBoundingClientRect();
		const x = box.left + box.width / 2, y = box.top + box.height / 2, there = document.elementFromPoint(x, y);
		return there && (e.contains(there) || there.contains(e)) ? JSON.stringify({ x, y }) : "";
	})()`)
	if text == "" {
		p.t.Fatalf("%s cannot be pointed at", selector)
	}
	if err := json.Unmarshal([]byte(text), &at); err != nil {
		p.t.Fatal(err)
	}
	return at
}

// point presses an element where it is, and waits for the click, which comes later than the
// finger: once more where a busy machine held the finger for so long that it is none.
func (p *player) point(with pointer, selector string) {
	p.t.Helper()
	for range 10 {
		at := p.spot(selector)
		p.do(with.press(at))
		came, err := chromedp.Run(p.tab, chromedp.Evaluate[string]("window.pressed", chromedp.EvalAwaitPromise))
		if err != nil {
			p.t.Fatal(err)
		}
		if came == "click" {
			return
		}
	}
	p.t.Fatalf("%s is pressed, and there is no click", selector)
}

// A whole daily by mouse at a desktop, and by a finger on a phone, where nobody has to scroll:
// marks drawn over cells at once and undone, then every digit by the pad, and the hand-in
// stands on the page's table. With -short there is no mouse.
func TestADailyByPointer(t *testing.T) {
	pointers := map[string]func() pointer{"mouse": mouse, "finger": finger}
	if testing.Short() {
		delete(pointers, "mouse")
	}
	for name, with := range pointers {
		t.Run(name, func(t *testing.T) {
			playADaily(t, with())
		})
	}
}

func playADaily(t *testing.T, with pointer) {
	w := story(t)
	s := startInReach(t, w)
	p := openPlayer(t, s.url+playing(pairs))
	p.do(with.through)
	p.open(s.url + "/")
	press := func(selector string) { t.Helper(); p.point(with, selector) }
	p.do(with.drag(p.spot(cellAt(1, 1)), p.spot(cellAt(1, 3))))
	press(".modes label:has([value=centre])")
	press(`[data-digit="6"]`)
	for column := 1; column <= 3; column++ {
		p.hears(1, column, "row 1 column "+strconv.Itoa(column)+", candidates 6")
	}
	press("#undo")
	p.hears(1, 2, "row 1 column 2, empty")
	press(".modes label:has([value=digit])")
	for i, digit := range easySolution {
		if easy[i] != '.' {
			continue
		}
		press(cellAt(i/9+1, i%9+1))
		press(`[data-digit="` + string(digit) + `"]`)
	}
	p.begun()
	w.at(w.now().Add(8 * time.Minute))
	press("#hand-in")
	p.told("Solved! Every digit is right. Your time: 8 min.")
	if a := s.get("/api/v1/leaderboard?period=today"); !strings.Contains(a.body, "Guest ") {
		t.Errorf("the table: %s", a.body)
	}
}
