package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testbrowser"
)

//go:embed testdata/activity/client.html
var discordClient []byte

// internet is everything that the browser can reach: Discord's client, and the page inside it through Discord's proxy.
type internet struct {
	*town
	*httptest.Server
	clients []string // the hosts of pages that act as Discord's client
	app     string   // the host of the page inside Discord
	proxy   *httputil.ReverseProxy

	mu      sync.Mutex
	members map[string]*discordtest.Member
	faults  []string
}

// newInternet serves every host over TLS.
func newInternet(w *town) *internet {
	n := &internet{town: w, clients: []string{"discord.com"}, app: w.AppID + ".discordsays.com", members: map[string]*discordtest.Member{}}
	target, err := url.Parse(w.listening(0) + "/activity")
	if err != nil {
		w.t.Fatal(err)
	}
	n.proxy = &httputil.ReverseProxy{
		Transport:      &http.Transport{DisableKeepAlives: true},
		Rewrite:        func(r *httputil.ProxyRequest) { r.SetURL(target); r.Out.Host = "sudoku.example" },
		ModifyResponse: asDiscordsProxy,
	}
	n.Server = httptest.NewUnstartedServer(n)
	n.StartTLS()
	w.t.Cleanup(func() {
		n.Close()
		for _, fault := range n.faults {
			w.t.Error(fault)
		}
	})
	return n
}

// unpartitioned is the name of a cookie that the proxy sets. The browser sends it back unless third-party cookies are
// blocked.
const unpartitioned = "unpartitioned"

// asDiscordsProxy adds the Content-Security-Policy of Discord's proxy, which blocks other hosts.
func asDiscordsProxy(r *http.Response) error {
	r.Header.Add("Content-Security-Policy", "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: https://discord.com/api/")
	r.Header.Add("Set-Cookie", unpartitioned+"=1; Path=/; Secure; SameSite=None")
	if strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
		r.Header.Set("Cache-Control", "no-store")
	}
	return nil
}

func (n *internet) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Host == n.app:
		if _, err := r.Cookie(unpartitioned); err == nil {
			n.fault("a third-party cookie came with " + r.Method + " " + r.URL.Path)
		}
		n.proxy.ServeHTTP(w, r)
	case !slices.Contains(n.clients, r.Host):
		n.fault("the browser went to " + r.Host + r.URL.Path)
		http.NotFound(w, r)
	case r.URL.Path == "/channel":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(discordClient)
	case strings.HasPrefix(r.URL.Path, "/rpc/"):
		n.rpc(w, r)
	default:
		http.NotFound(w, r)
	}
}

func (n *internet) fault(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.faults = append(n.faults, text)
}

// rpc handles the requests of Discord's client to Discord.
func (n *internet) rpc(w http.ResponseWriter, r *http.Request) {
	n.mu.Lock()
	member := n.members[r.URL.Query().Get("member")]
	n.mu.Unlock()
	var args map[string]any
	if err := json.NewDecoder(r.Body).Decode(&args); err != nil || member == nil {
		http.Error(w, "no such request", http.StatusBadRequest)
		return
	}
	answer := map[string]any{}
	if strings.HasSuffix(r.URL.Path, "/authorize") {
		code, err := member.AuthorizeInside(args)
		if err != nil {
			n.fault(err.Error())
		}
		answer["code"] = code
	} else {
		token, _ := args["access_token"].(string)
		answer["ok"] = member.Authenticate(token)
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// screen is a member's Discord client in a browser, with the Activity open in it.
type screen struct {
	t       *testing.T
	ctx     context.Context
	touch   bool
	address string // of Discord's client
}

// browse starts a browser that can reach only this internet and blocks third-party cookies.
func (n *internet) browse() context.Context {
	options, ok := testbrowser.Find()
	if !ok {
		if os.Getenv("PENCILMARK_BROWSER") == "required" {
			n.t.Fatal("no chromium or chrome is installed here")
		}
		n.t.Skip("no chromium or chrome is installed here")
	}
	options = append(options, chromedp.Flag("ignore-certificate-errors", true), chromedp.Flag("disable-site-isolation-trials", true),
		chromedp.Flag("test-third-party-cookie-phaseout", true), // the setting of DevTools ends with a page, before its last requests
		chromedp.Flag("host-resolver-rules", "MAP * "+strings.TrimPrefix(n.URL, "https://")))
	ctx, cancel := context.WithTimeout(n.t.Context(), 10*time.Minute)
	n.t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	n.t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	n.t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		n.t.Fatal(err)
	}
	return ctx
}

// open opens a member's instance on a new screen.
func (n *internet) open(browser context.Context, m *discordtest.Member, i *discordtest.Instance, size chromedp.Action[chromedp.Void], touch bool) *screen {
	n.t.Helper()
	return n.openAt("discord.com", browser, m, i, size, touch)
}

// openAt is open for the client at a host.
func (n *internet) openAt(host string, browser context.Context, m *discordtest.Member, i *discordtest.Instance, size chromedp.Action[chromedp.Void], touch bool) *screen {
	n.t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	n.t.Cleanup(cancel)
	n.mu.Lock()
	n.members[m.ID] = m
	n.mu.Unlock()
	platform := "desktop"
	if touch {
		platform = "mobile"
	}
	query := url.Values{"app": {n.AppID}, "member": {m.ID}, "instance": {i.ID}, "platform": {platform}}
	s := &screen{n.t, ctx, touch, "https://" + host + "/channel?" + query.Encode()}
	s.do(size)
	s.do(chromedp.Navigate(s.address))
	return s
}

func (s *screen) do(action chromedp.Action[chromedp.Void]) {
	s.t.Helper()
	if err := chromedp.Do(s.ctx, action); err != nil {
		s.t.Fatal(err)
	}
}

// outside evaluates a script in the page of Discord's client.
func (s *screen) outside(script string) string {
	s.t.Helper()
	answer, err := chromedp.Run(s.ctx, chromedp.Evaluate[string]("String("+script+")"))
	if err != nil {
		s.t.Fatalf("%.200s: %v", script, err)
	}
	return answer
}

// inside evaluates a script in the innermost frame of the Activity.
func (s *screen) inside(script string) string {
	answer, _ := chromedp.Run(s.ctx, func(ctx context.Context, t *chromedp.Target) (string, error) {
		found, err := cdp.Call(ctx, t, page.GetFrameTree, cdp.Empty{})
		if err != nil {
			return "", err
		}
		tree := found.FrameTree
		for len(tree.ChildFrames) > 0 {
			tree = tree.ChildFrames[0]
		}
		world, err := cdp.Call(ctx, t, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{FrameID: tree.Frame.ID})
		if err != nil {
			return "", err
		}
		in := func(p *runtime.EvaluateParams) { p.ContextID = world.ExecutionContextID }
		return chromedp.Evaluate[string]("String("+script+")", in)(ctx, t)
	})
	return answer // "" while the page is changing
}

// waits waits until a script in the innermost frame returns true.
func (s *screen) waits(script string) {
	s.t.Helper()
	for late := time.Now().Add(2 * time.Minute); s.inside(script) != "true"; {
		if time.Now().After(late) {
			s.t.Fatalf("waited for %s at %s:\n%s", script, s.inside("location"), s.inside("document.body.innerText"))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// press taps or clicks the element with a selector in the innermost frame.
func (s *screen) press(selector string) {
	s.t.Helper()
	s.waits(fmt.Sprintf("!!document.querySelector(%q)", selector))
	at := s.inside(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.scrollIntoView({ block: "nearest" });
		const { left, top, width, height } = e.getBoundingClientRect();
		const frame = frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
		return JSON.stringify([frame.left + left + width / 2, frame.top + top + height / 2]);
	})()`, selector))
	var point [2]float64
	if err := json.Unmarshal([]byte(at), &point); err != nil {
		s.t.Fatalf("%s is nowhere: %q", selector, at)
	}
	if s.touch {
		s.do(chromedp.TapXY(point[0], point[1]))
	} else {
		s.do(chromedp.MouseClickXY(point[0], point[1]))
	}
}
