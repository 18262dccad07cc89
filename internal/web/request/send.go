package request

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"mime"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"pencilmark/internal/web/assets"
)

// policy lets a page load our style sheet and pictures, and nothing else.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "

// The pages that may show ours in a frame: none or, in the Activity, Discord's clients and the Activity's first page.
const (
	notFramed = "frame-ancestors 'none'"
	byDiscord = "frame-ancestors 'self' https://discord.com https://*.discord.com https://discordapp.com https://*.discordapp.com"
)

// Scripted also lets a page load our modules and call our API.
const Scripted = "; script-src 'self'; connect-src 'self'"

// SetPolicy sets the Content-Security-Policy of an answer. more, such as Scripted, allows more than policy does.
func SetPolicy(w http.ResponseWriter, r *http.Request, more string) {
	ancestors := notFramed
	if inActivity(r) {
		ancestors = byDiscord
	}
	w.Header().Set("Content-Security-Policy", policy+ancestors+more)
}

// Asset returns a handler that serves an embedded file.
func Asset(name, media string) Handler {
	read := sync.OnceValues(func() ([]byte, error) { return assets.Files.ReadFile(name) }) // a copy each time
	return func(w http.ResponseWriter, r *Request) error {
		body, err := read()
		if err != nil {
			return err
		}
		return Send(w, r, http.StatusOK, Day, media, body)
	}
}

const (
	HTMLType    = "text/html; charset=utf-8"
	problemType = "application/problem+json"
)

// CacheControl is a header that says how long an answer may be cached.
type CacheControl string

// How long an answer may be cached: not at all, only with a check by ETag, an hour, a day, or forever.
const (
	NoStore    CacheControl = "no-store"
	Revalidate CacheControl = "no-cache"
	Hour       CacheControl = "public, max-age=3600"
	Day        CacheControl = "public, max-age=86400"
	Immutable  CacheControl = "public, max-age=31536000, immutable"
)

// Send sends an answer. A cacheable answer has an ETag, and a request with the same ETag gets 304.
func Send(w http.ResponseWriter, r *Request, status int, keep CacheControl, media string, body []byte) error {
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Cache-Control", string(keep))
	if status != http.StatusOK || keep == NoStore {
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
	http.ServeContent(w, r.Request, "", time.Time{}, bytes.NewReader(body))
	return nil
}

// SendJSON sends a value as JSON.
func SendJSON(w http.ResponseWriter, r *Request, status int, keep CacheControl, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return Send(w, r, status, keep, "application/json", append(body, '\n'))
}

// CompressibleTypes returns the media types that are compressed. Pictures are compressed already.
func CompressibleTypes() []string {
	return []string{"text/html", "text/css", "text/javascript", "text/plain", "image/svg+xml", "application/json", problemType}
}

// isCompressible reports whether answers of a media type are compressed and so have weak ETags.
func isCompressible(media string) bool {
	kind, _, err := mime.ParseMediaType(media)
	return err == nil && slices.Contains(CompressibleTypes(), kind)
}

// Uncompressed prevents the compression of an answer.
func Uncompressed(w http.ResponseWriter) { w.Header().Set(gzhttp.HeaderNoCompression, "1") }
