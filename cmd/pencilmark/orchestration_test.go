package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// The manifests in docs/orchestration.md are valid, and their settings, commands, paths and times match the program.
func TestManifests(t *testing.T) {
	page := string(file(t, "../docs/orchestration.md"))
	_, rest, _ := strings.Cut(page, "```yaml\n")
	manifests, _, _ := strings.Cut(rest, "```")
	kinds := 0
	for text := range strings.SplitSeq(manifests, "---\n") {
		var m struct {
			Kind     string
			Metadata struct{ Name string }
			Spec     struct {
				Template struct {
					Spec struct {
						Grace      int `yaml:"terminationGracePeriodSeconds"`
						Containers []struct {
							Args []string
							Env  []struct{ Name string }
						}
					}
				}
			}
		}
		if err := yaml.Unmarshal([]byte(text), &m); err != nil || m.Kind == "" || !strings.HasPrefix(m.Metadata.Name, "pencilmark") {
			t.Errorf("%v: %s", err, text)
		}
		kinds++
		pod := m.Spec.Template.Spec
		if m.Kind == "Deployment" && float64(pod.Grace) <= longestStop.Seconds() {
			t.Errorf("a pod has %d s to stop", pod.Grace)
		}
		for _, c := range pod.Containers {
			checkCommands(t, c.Args...)
			for _, e := range c.Env {
				checkVariables(t, e.Name+"=")
			}
		}
	}
	if kinds != 6 {
		t.Errorf("%d manifests", kinds)
	}
	for _, m := range regexp.MustCompile(`httpGet: \{path: (\S+),`).FindAllStringSubmatch(manifests, -1) {
		if !strings.Contains(string(file(t, "../internal/web/assets/openapi.json")), `"`+m[1]+`"`) {
			t.Errorf("there is no %s", m[1])
		}
	}
}
