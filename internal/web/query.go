package web

import (
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
)

// query reads a request's parameters. One that is not known, or is there
// twice, is refused rather than ignored; but not what others append to a page's address.
func (s *Server) query(r *http.Request, known ...string) (url.Values, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, s.problem(badRequest, "web.detail.query", nil)
	}
	for name, given := range values {
		if !isAPI(r) && isAppended(name) {
			continue
		}
		if !slices.Contains(known, name) {
			return nil, s.problem(badRequest, "web.detail.parameter", map[string]any{"Name": brief(name)})
		}
		if len(given) > 1 {
			return nil, s.problem(badRequest, "web.detail.twice", map[string]any{"Name": name})
		}
	}
	return values, nil
}

// queryOf reads the parameters that the fields of T name.
func queryOf[T any](s *Server, r *http.Request) (url.Values, error) {
	var known []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			known = append(known, name)
		}
	}
	return s.query(r, known...)
}

// isAppended reports whether a parameter is one by which mailers and other sites see where
// readers of a link come from.
func isAppended(name string) bool {
	return strings.HasPrefix(name, "utm_") || slices.Contains([]string{"fbclid", "gclid", "msclkid", "igshid", "mc_cid", "mc_eid", "ref", "si"}, name)
}
