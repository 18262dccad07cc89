package web

import (
	"context"
	"net/http"
	"time"
)

// checkTimeout bounds all readiness checks together.
const checkTimeout = 3 * time.Second

type health struct {
	Status string        `json:"status"` // ok or failed
	Checks []checkResult `json:"checks"`
}

type checkResult struct {
	Name   string `json:"name"`
	Status string `json:"status"` // ok or failed
}

// healthz says that the process answers at all.
func (s *Server) healthz(w http.ResponseWriter, r *http.Request) error {
	return sendJSON(w, r, http.StatusOK, fresh, health{Status: "ok", Checks: []checkResult{}})
}

// readyz says whether everything that the server rests on works. Why a check
// failed is for the operator and goes to the log.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) error {
	answer, status := health{Status: "ok", Checks: []checkResult{}}, http.StatusOK
	ctx, cancel := context.WithTimeout(r.Context(), checkTimeout)
	defer cancel()
	for _, check := range s.Checks {
		result := checkResult{check.Name, "ok"}
		if err := check.Run(ctx); err != nil {
			s.Log.Warn("http: not ready", "check", check.Name, "error", err)
			result.Status = "failed"
			answer.Status, status = "failed", http.StatusServiceUnavailable
		}
		answer.Checks = append(answer.Checks, result)
	}
	return sendJSON(w, r, status, fresh, answer)
}
