package web

import (
	"cmp"
	"context"
	"net/http"
	"sync"
	"time"

	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
)

const (
	checkTimeout  = 3 * time.Second // for all readiness checks together
	readinessKept = time.Second     // how long their result is cached
)

// health is whether the server works.
type health struct {
	Status string        `json:"status" jsonschema:"enum=ok,enum=failed"`
	Checks []checkResult `json:"checks"` // What was checked, in order.
}

// checkResult is the result of a check.
type checkResult struct {
	Name   string `json:"name"`                                                 // What was checked.
	Status string `json:"status" jsonschema:"enum=ok,enum=warning,enum=failed"` // A warning does not make the server unready.
	Detail string `json:"detail,omitempty"`                                     // More about it, such as the age of the newest backup.
}

// healthz reports that the process responds.
func (s *Server) healthz(w http.ResponseWriter, r *request.Request) error {
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, health{Status: "ok", Checks: []checkResult{}})
}

// readyz reports whether everything that the server needs works.
func (s *Server) readyz(w http.ResponseWriter, r *request.Request) error {
	answer := s.readiness(r.Context())
	status := http.StatusOK
	if answer.Status != "ok" {
		status = http.StatusServiceUnavailable
	}
	return request.SendJSON(w, r, status, request.NoStore, answer)
}

// readinessCache caches the last result of the checks.
type readinessCache struct {
	mu     sync.Mutex
	at     time.Time
	answer health
	logged map[string]string // the last logged status of each check, by its name
}

// readiness runs the checks at most once every readinessKept.
func (s *Server) readiness(ctx context.Context) health {
	s.ready.mu.Lock()
	defer s.ready.mu.Unlock()
	now := s.opts.Now()
	if age := now.Sub(s.ready.at); age >= readinessKept || age < 0 {
		s.ready.answer, s.ready.at = s.runChecks(ctx), now
	}
	return s.ready.answer
}

// runChecks runs all checks in order. They continue even if the request ends, because other requests share the result.
func (s *Server) runChecks(ctx context.Context) health {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTimeout)
	defer cancel()
	answer := health{Status: "ok", Checks: []checkResult{}}
	for _, check := range s.opts.Checks {
		result := s.runCheck(ctx, check)
		if result.Status == "failed" {
			answer.Status = "failed"
		}
		answer.Checks = append(answer.Checks, result)
	}
	return answer
}

func (s *Server) runCheck(ctx context.Context, check Check) checkResult {
	result := checkResult{Name: check.Name, Status: "ok"}
	if check.Detail != nil {
		result.Detail = check.Detail()
	}
	err := check.Run(ctx)
	switch {
	case err == nil:
	case check.Minor:
		result.Status = "warning"
	default:
		result.Status = "failed"
	}
	s.logCheck(result, err)
	return result
}

// logCheck logs the result of a check if it has changed.
func (s *Server) logCheck(result checkResult, err error) {
	if cmp.Or(s.ready.logged[result.Name], "ok") == result.Status {
		return
	}
	s.ready.logged[result.Name] = result.Status
	switch result.Status {
	case "ok":
		s.opts.Log.Info("http: well again", "check", result.Name)
	case "warning":
		s.opts.Log.Warn("http: ready, but not all is well", "check", result.Name, "error", err)
	default:
		s.opts.Log.Warn("http: not ready", "check", result.Name, "error", err)
	}
}

// healthOperations lists the operations for the operator's own tools. They are not rate limited.
func (s *Server) healthOperations() []api.Operation {
	return []api.Operation{
		api.Op(http.MethodGet, "/healthz", s.healthz, "healthz",
			"Whether the process answers.",
			nil, nil, api.OK("It does.", health{}), ""),
		api.Op(http.MethodGet, "/readyz", s.readyz, "readyz",
			"Whether everything that the server needs works.",
			nil, nil, []api.Reply{{Status: 200, About: "It does.", Body: health{}}, {Status: 503, About: "It does not.", Body: health{}}}, ""),
	}
}
