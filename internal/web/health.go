package web

import (
	"cmp"
	"context"
	"net/http"
	"sync"
	"time"
)

const (
	checkTimeout  = 3 * time.Second // for all readiness checks together
	readinessKept = time.Second     // how long their answer holds
)

// health is whether the server works.
type health struct {
	Status string        `json:"status" jsonschema:"enum=ok,enum=failed"`
	Checks []checkResult `json:"checks"` // What was asked.
}

// checkResult is a check.
type checkResult struct {
	Name   string `json:"name"`                                                 // What.
	Status string `json:"status" jsonschema:"enum=ok,enum=warning,enum=failed"` // A warning does not make the server unready.
	Detail string `json:"detail,omitempty"`                                     // What else there is to say, such as how old the newest backup is.
}

// healthz says that the process answers at all.
func (s *Server) healthz(w http.ResponseWriter, r *http.Request) error {
	return sendJSON(w, r, http.StatusOK, noStore, health{Status: "ok", Checks: []checkResult{}})
}

// readyz says whether everything that the server rests on works.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) error {
	answer := s.readiness(r.Context())
	status := http.StatusOK
	if answer.Status != "ok" {
		status = http.StatusServiceUnavailable
	}
	return sendJSON(w, r, status, noStore, answer)
}

// readinessCache is what the checks came to a moment ago.
type readinessCache struct {
	mu     sync.Mutex
	at     time.Time
	answer health
	told   map[string]string // the status of each check as the log has it, by its name
}

// readiness runs the checks, but not twice within readinessKept: a check may
// write to the disk, and anybody can ask.
func (s *Server) readiness(ctx context.Context) health {
	s.ready.mu.Lock()
	defer s.ready.mu.Unlock()
	now := s.opts.Now()
	if age := now.Sub(s.ready.at); age >= readinessKept || age < 0 {
		s.ready.answer, s.ready.at = s.runChecks(ctx), now
	}
	return s.ready.answer
}

// runChecks asks everything in order. Why a check failed is for the operator
// and goes to the log. The checks outlive the request, which shares its answer
// with others.
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
	s.tellCheck(result, err)
	return result
}

// tellCheck logs what a check came to if that is news: who watches asks every few seconds.
func (s *Server) tellCheck(result checkResult, err error) {
	if cmp.Or(s.ready.told[result.Name], "ok") == result.Status {
		return
	}
	s.ready.told[result.Name] = result.Status
	switch result.Status {
	case "ok":
		s.opts.Log.Info("http: well again", "check", result.Name)
	case "warning":
		s.opts.Log.Warn("http: ready, but not all is well", "check", result.Name, "error", err)
	default:
		s.opts.Log.Warn("http: not ready", "check", result.Name, "error", err)
	}
}
