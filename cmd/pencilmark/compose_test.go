package main

import (
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/schema"
	"github.com/goccy/go-yaml"
)

// compose is the part of a compose file that the tests read.
type compose struct {
	Services map[string]composeService
	Volumes  map[string]any
	Secrets  map[string]struct{ File string }
}

type composeService struct {
	Image, Build, Restart string
	Command, Volumes      []string
	Secrets               []string
	Environment           map[string]string
	StopGracePeriod       string `yaml:"stop_grace_period"`
	Healthcheck           struct{ Test []string }
	DependsOn             map[string]struct{ Condition string } `yaml:"depends_on"`
}

// composeFile reads a compose file and checks it against the schema of the Compose Specification.
func composeFile(t *testing.T, name string) (c compose) {
	t.Helper()
	var all map[string]any
	if err := yaml.Unmarshal(file(t, name), &all); err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(all); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if err := yaml.Unmarshal(file(t, name), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// Everything that compose.postgres.yaml refers to exists. Its three processes run the same program with known settings
// and the same database.
func TestComposeFileOfManyProcesses(t *testing.T) {
	c := composeFile(t, "compose.postgres.yaml")
	for name, s := range c.Services {
		if s.Restart != "always" {
			t.Errorf("%s is not started again", name)
		}
		for other, how := range s.DependsOn {
			if how.Condition != "service_healthy" || c.Services[other].Healthcheck.Test == nil {
				t.Errorf("%s waits until %s is %s", name, other, how.Condition)
			}
		}
		for _, secret := range s.Secrets {
			if f := c.Secrets[secret].File; !strings.HasPrefix(f, "secrets/") {
				t.Errorf("%s: the secret %s is in %q", name, secret, f)
			}
		}
		for _, volume := range s.Volumes {
			source, path, _ := strings.Cut(volume, ":")
			if _, named := c.Volumes[source]; named {
				continue
			}
			if _, err := os.Stat(filepath.Join(deploy, source)); err != nil || !strings.HasSuffix(path, ":ro") {
				t.Errorf("%s: %s: %v", name, volume, err)
			}
		}
		if version := regexp.MustCompile(`:v?\d+(\.\d+)*$`); name != s.Image && !strings.HasPrefix(name, "pencilmark") && !version.MatchString(s.Image) {
			t.Errorf("%s: the image %s has no version", name, s.Image)
		}
	}
	checkProcesses(t, c)
	if ignored := string(file(t, "../.gitignore")) + string(file(t, "../.dockerignore")); strings.Count(ignored, "/deploy/secrets") != 2 {
		t.Error("secrets would be committed, or part of the image")
	}
}

// checkProcesses checks the services that run Pencilmark.
func checkProcesses(t *testing.T, c compose) {
	t.Helper()
	address, err := url.Parse(c.Services["backup"].Environment["PENCILMARK_DATABASE"])
	if err != nil {
		t.Fatal(err)
	}
	server := c.Services[address.Hostname()]
	if server.Environment["POSTGRES_USER"] != address.User.Username() || "/"+server.Environment["POSTGRES_DB"] != address.Path {
		t.Errorf("the server has %v, not %s", server.Environment, address)
	}
	for _, name := range processNames(c) {
		s := c.Services[name]
		if grace, err := time.ParseDuration(s.StopGracePeriod); err != nil || grace <= longestStop {
			t.Errorf("%s: the stop_grace_period is %s: %v", name, grace, err)
		}
		if s.Environment["PENCILMARK_DATABASE"] != address.String() || s.Environment["PGPASSFILE"] != "/run/secrets/"+s.Secrets[0] {
			t.Errorf("%s: the database is that of %v", name, s.Environment)
		}
		checkCommands(t, s.Command[0], s.Healthcheck.Test[2])
		for variable := range s.Environment {
			if !strings.HasPrefix(variable, "PG") { // variables of PostgreSQL itself
				checkVariables(t, variable+"=")
			}
		}
	}
}

func processNames(c compose) (names []string) {
	for name := range c.Services {
		if strings.HasPrefix(name, "pencilmark") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// The load balancer and Prometheus know the same processes as the compose file. Grafana knows that Prometheus and has
// the dashboard.
func TestWhatStandsAroundTheProcesses(t *testing.T) {
	c := composeFile(t, "compose.postgres.yaml")
	var want, scraped, balanced []string
	for _, name := range processNames(c) {
		want = append(want, name+":8080")
		scraped = append(scraped, name+strings.TrimPrefix(c.Services[name].Environment["PENCILMARK_HTTP_METRICS"], "0.0.0.0"))
	}
	if len(want) != 3 || !strings.Contains(string(file(t, "../Dockerfile")), "EXPOSE 8080") {
		t.Errorf("the processes are %v", want)
	}
	for _, m := range regexp.MustCompile(`(?m)^ +server \S+ (\S+)$`).FindAllStringSubmatch(string(file(t, "haproxy.cfg")), -1) {
		balanced = append(balanced, m[1])
	}
	if !slices.Equal(balanced, want) {
		t.Errorf("balanced are %v, want %v", balanced, want)
	}
	var prometheus struct {
		RuleFiles     []string `yaml:"rule_files"`
		ScrapeConfigs []struct {
			JobName       string                       `yaml:"job_name"`
			StaticConfigs []struct{ Targets []string } `yaml:"static_configs"`
		} `yaml:"scrape_configs"`
	}
	if err := yaml.Unmarshal(file(t, "prometheus.yml"), &prometheus); err != nil {
		t.Fatal(err)
	}
	if targets := prometheus.ScrapeConfigs[0].StaticConfigs[0].Targets; !slices.Equal(targets, scraped) {
		t.Errorf("watched are %v, want %v", targets, want)
	}
	if !mounts(c.Services["prometheus"], "./alerts.yaml:/etc/prometheus/"+prometheus.RuleFiles[0]) {
		t.Error("Prometheus has no alerts")
	}
	var source struct{ Datasources []struct{ Type, URL string } }
	if err := yaml.Unmarshal(file(t, "grafana-datasource.yaml"), &source); err != nil {
		t.Fatal(err)
	}
	if s := source.Datasources[0]; s.Type != "prometheus" || s.URL != "http://prometheus:9090" {
		t.Errorf("Grafana's source is %+v", s)
	}
	var dashboards struct {
		Providers []struct{ Options struct{ Path string } }
	}
	if err := yaml.Unmarshal(file(t, "grafana-dashboards.yaml"), &dashboards); err != nil {
		t.Fatal(err)
	}
	if !mounts(c.Services["grafana"], "./grafana.json:"+dashboards.Providers[0].Options.Path) {
		t.Error("Grafana has no dashboard")
	}
}

// mounts reports whether a service mounts a file, or a file in a directory.
func mounts(s composeService, what string) bool {
	return slices.ContainsFunc(s.Volumes, func(v string) bool { return strings.HasPrefix(v, what) })
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
