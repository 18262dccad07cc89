package main

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
)

const deploy = "../../deploy/"

// metricName matches the names of Pencilmark's metrics in an expression.
var metricName = regexp.MustCompile(`\bpencilmark_[a-z_]+`)

// The server has every metric, with its labels, that the dashboard and the alert rules use.
func TestDashboardAndAlertsKnowTheMetrics(t *testing.T) {
	have := scrape(t)
	asked := expressions(t)
	if len(asked) < 20 {
		t.Fatalf("only %d expressions found", len(asked))
	}
	for where, expr := range asked {
		for _, name := range metricName.FindAllString(expr, -1) {
			labels, ok := have[name]
			if !ok {
				t.Errorf("%s: the server has no metric %s", where, name)
			}
			for _, label := range labelsAsked(expr) {
				if !slices.Contains([]string{"job", "instance", "le"}, label) && !slices.Contains(labels, label) {
					t.Errorf("%s: %s has the labels %v, not %s", where, name, labels, label)
				}
			}
		}
	}
	for name := range have {
		if strings.HasPrefix(name, "pencilmark_") && !shown(name, asked) {
			t.Errorf("%s is on no dashboard and in no alert", name)
		}
	}
}

// shown reports whether an expression uses a metric. For a limit (_max) it is enough that one uses the limited metric.
func shown(name string, asked map[string]string) bool {
	name = regexp.MustCompile(`_(bucket|sum|count|max)$`).ReplaceAllString(name, "")
	return slices.ContainsFunc(slices.Collect(maps.Values(asked)), func(expr string) bool { return strings.Contains(expr, name) })
}

var (
	byLabels = regexp.MustCompile(`\bby \(([a-z_, ]+)\)`)
	selected = regexp.MustCompile(`([a-z_]+)(?:=~|!~|!=|=)"`)
)

// labelsAsked returns the labels that an expression selects or groups by.
func labelsAsked(expr string) (labels []string) {
	for _, by := range byLabels.FindAllStringSubmatch(expr, -1) {
		labels = append(labels, strings.Split(by[1], ", ")...)
	}
	for _, by := range selected.FindAllStringSubmatch(expr, -1) {
		labels = append(labels, by[1])
	}
	return labels
}

// scrape runs the server with Discord, uses it, and returns its metrics' names and labels.
func scrape(t *testing.T) map[string][]string {
	w := newTown(t)
	w.serve()
	w.setUp()
	w.ann.Slash(w.channel, "hint", nil).Reply()
	w.CloseGateway(4000)
	w.WaitConnected()
	w.Clock.Advance(10 * time.Minute)
	w.waitCard(1)
	address := regexp.MustCompile(`address=(http://\S+)`).FindStringSubmatch(w.stderr.String())
	if address == nil {
		t.Fatal("the log does not say where the server is")
	}
	if _, err := get(address[1] + "/"); err != nil {
		t.Fatal(err)
	}
	var text string
	metrics := regexp.MustCompile(`metrics=(http://\S+)`).FindStringSubmatch(w.stderr.String())
	if metrics == nil {
		t.Fatal("the log does not say where the metrics are")
	}
	w.WaitUntil("the new connection to be counted", func() bool {
		text, _ = get(metrics[1])
		return strings.Contains(text, "pencilmark_discord_reconnects_total{")
	})
	// Heartbeats are measured every 15 seconds, which is too long to wait for.
	have := map[string][]string{"pencilmark_discord_heartbeat_seconds": {"shard"}}
	for _, m := range regexp.MustCompile(`(?m)^([a-z_]+)(?:\{(.*)\})? `).FindAllStringSubmatch(text, -1) {
		have[m[1]] = nil
		for _, l := range selected.FindAllStringSubmatch(m[2], -1) {
			have[m[1]] = append(have[m[1]], l[1])
		}
	}
	return have
}

func get(url string) (string, error) {
	r, err := http.Get(url)
	if err != nil {
		return "", err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	return string(text), err
}

// expressions returns the PromQL expressions of the dashboard and the alert rules, by location.
func expressions(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(file(t, "grafana.json"), &dashboard); err != nil {
		t.Fatal(err)
	}
	for _, p := range dashboard.Panels {
		for _, target := range p.Targets {
			all["panel "+p.Title+": "+target.Expr] = target.Expr
		}
	}
	var alerts struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr, For    string
				Labels, Annotations map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(file(t, "alerts.yaml"), &alerts); err != nil {
		t.Fatal(err)
	}
	for _, g := range alerts.Groups {
		for _, r := range g.Rules {
			all["alert "+r.Alert] = r.Expr
			if r.For == "" || r.Labels["severity"] == "" || r.Annotations["summary"] == "" || r.Annotations["description"] == "" {
				t.Errorf("alert %s lacks something: %+v", r.Alert, r)
			}
		}
	}
	return all
}

// promtool accepts the rules, and alerts fire when they should, but not earlier.
func TestAlertsComeWhenTheyShould(t *testing.T) {
	promtool, err := exec.LookPath("promtool")
	if err != nil {
		t.Skip("there is no promtool to try the alerts with")
	}
	for _, args := range [][]string{{"check", "rules", deploy + "alerts.yaml"}, {"check", "config", deploy + "prometheus.yml"}, {"test", "rules", "testdata/alerts_test.yaml"}} {
		if out, err := exec.Command(promtool, args...).CombinedOutput(); err != nil {
			t.Errorf("promtool %v: %v\n%s", args, err, out)
		}
	}
}

func file(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(deploy + name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// longestStop is the maximum time for stopping: the web server waits 10 s for requests, the bot 15 s for its work.
const longestStop = 25 * time.Second

// The systemd unit and the compose file allow enough time to stop, run commands that exist, and keep the data.
func TestUnitAndComposeFile(t *testing.T) {
	unit := map[string]string{}
	for line := range strings.SplitSeq(string(file(t, "pencilmark.service")), "\n") {
		if name, value, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(line, "#") {
			unit[name] = value
		}
	}
	stop, err := time.ParseDuration(unit["TimeoutStopSec"] + "s")
	if err != nil || stop <= longestStop {
		t.Errorf("the unit's TimeoutStopSec is %s: %v", stop, err)
	}
	if unit["Restart"] != "always" || unit["StateDirectory"] != "pencilmark" || !strings.Contains(unit["Environment"], "/var/lib/pencilmark/") {
		t.Errorf("the unit: %v", unit)
	}
	compose := composeFile(t, "compose.yaml")
	s := compose.Services["pencilmark"]
	grace, err := time.ParseDuration(s.StopGracePeriod)
	if err != nil || grace <= longestStop {
		t.Errorf("the compose file's stop_grace_period is %s: %v", grace, err)
	}
	for _, volume := range s.Volumes {
		name, path, _ := strings.Cut(volume, ":")
		if _, ok := compose.Volumes[name]; !ok {
			t.Errorf("there is no volume %s", name)
		}
		if !strings.Contains(string(file(t, "../Dockerfile")), " "+path) {
			t.Errorf("the image has no directory %s that it may write to", path)
		}
	}
	if _, err := os.Stat(filepath.Join(deploy, s.Build, "Dockerfile")); err != nil || s.Restart != "always" {
		t.Error(err, s.Restart)
	}
	checkCommands(t, s.Command[0], s.Healthcheck.Test[2], strings.Fields(unit["ExecStart"])[1])
	checkVariables(t, unit["Environment"])
	for name := range s.Environment {
		checkVariables(t, name+"=")
	}
}

// checkCommands checks that commands of the program exist.
func checkCommands(t *testing.T, commands ...string) {
	t.Helper()
	for _, command := range commands {
		if !strings.Contains(string(file(t, "../docs/cli.md")), "`pencilmark "+command) {
			t.Errorf("there is no command %s", command)
		}
	}
}

// checkVariables checks that environment variables set existing settings.
func checkVariables(t *testing.T, environment string) {
	t.Helper()
	example := string(file(t, "../config.example.yaml"))
	for _, m := range regexp.MustCompile(`\b([A-Z_]+)=`).FindAllStringSubmatch(environment, -1) {
		if !strings.Contains(example, "# "+m[1]+"\n") {
			t.Errorf("there is no setting %s", m[1])
		}
	}
}
