package api

import (
	"net/http"

	"pencilmark/internal/web/request"
)

// working makes a handler from a function that answers a JSON body. The function runs within the limits on work.
func working[In, Out any](answer func(*request.Request, In) (Out, error)) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		in, err := request.ReadJSON[In](w, r)
		if err != nil {
			return err
		}
		out, err := request.WorkValue(r, func(r *request.Request) (Out, error) { return answer(r, in) })
		if err != nil {
			return err
		}
		return request.SendJSON(w, r, http.StatusOK, request.NoStore, out)
	}
}

// preferring wraps a handler so that it applies the preferences of the request.
func preferring(next request.Handler) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		r, err := r.Preferred()
		if err != nil {
			return err
		}
		return next(w, r)
	}
}
