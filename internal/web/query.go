package web

import (
	"net/http"
	"net/url"
	"slices"
)

// query reads a request's parameters. One that is not known, or is there
// twice, is refused rather than ignored.
func (s *Server) query(r *http.Request, known ...string) (url.Values, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, s.problem(badRequest, "web.detail.query", nil)
	}
	for name, given := range values {
		if !slices.Contains(known, name) {
			return nil, s.problem(badRequest, "web.detail.parameter", map[string]any{"Name": brief(name)})
		}
		if len(given) > 1 {
			return nil, s.problem(badRequest, "web.detail.twice", map[string]any{"Name": name})
		}
	}
	return values, nil
}
