package api

import (
	"net/http"

	"pencilmark/internal/web/request"
)

// working makes a handler of a function that answers a JSON body. The function runs within the bounds on work.
func working[In, Out any](answer func(*request.Request, In) (Out, error)) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		in, err := request.ReadJSON[In](w, r)
		if err != nil {
			return err
		}
		return r.Answering(func(r *request.Request) (request.Answer, error) {
			out, err := answer(r, in)
			return func() error { return request.SendJSON(w, r, http.StatusOK, request.NoStore, out) }, err
		})
	}
}

// preferring is a handler that heeds the preferences of a request.
func preferring(next request.Handler) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		r, err := r.Preferred()
		if err != nil {
			return err
		}
		return next(w, r)
	}
}
