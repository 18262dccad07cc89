package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"
)

const (
	htmlType    = "text/html; charset=utf-8"
	problemType = "application/problem+json"
)

// cacheControl is a header that says how long an answer may be kept.
type cacheControl string

// How long answers may be kept: not at all, to be asked about again each time
// (which costs no more than an ETag), for a while, or for good.
const (
	noStore    cacheControl = "no-store"
	revalidate cacheControl = "no-cache"
	hour       cacheControl = "public, max-age=3600"
	day        cacheControl = "public, max-age=86400"
	immutable  cacheControl = "public, max-age=31536000, immutable"
)

// send answers with a whole body. A good answer carries an ETag, and a client
// that has it already gets 304 instead.
func send(w http.ResponseWriter, r *http.Request, status int, keep cacheControl, media string, body []byte) error {
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Cache-Control", string(keep))
	if status != http.StatusOK || keep == noStore {
		w.WriteHeader(status)
		w.Write(body)
		return nil
	}
	sum := sha256.Sum256(body)
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	if isCompressible(media) {
		tag = "W/" + tag
	}
	h.Set("ETag", tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	return nil
}

// sendJSON answers with a value as JSON.
func sendJSON(w http.ResponseWriter, r *http.Request, status int, keep cacheControl, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return send(w, r, status, keep, "application/json", append(body, '\n'))
}
