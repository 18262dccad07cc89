package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"mime"
	"net/http"
	"slices"
	"time"

	"github.com/klauspost/compress/gzhttp"
)

const (
	htmlType    = "text/html; charset=utf-8"
	problemType = "application/problem+json"
)

// cacheControl is a header that says how long an answer may be kept.
type cacheControl string

// Lifetimes of answers: none, checked each time by ETag, an hour, a day, for good.
const (
	noStore    cacheControl = "no-store"
	revalidate cacheControl = "no-cache"
	hour       cacheControl = "public, max-age=3600"
	day        cacheControl = "public, max-age=86400"
	immutable  cacheControl = "public, max-age=31536000, immutable"
)

// send answers with a whole body. A cacheable answer has an ETag, and matching requests get 304.
func send(w http.ResponseWriter, r *Request, status int, keep cacheControl, media string, body []byte) error {
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
	http.ServeContent(w, r.Request, "", time.Time{}, bytes.NewReader(body))
	return nil
}

func sendJSON(w http.ResponseWriter, r *Request, status int, keep cacheControl, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return send(w, r, status, keep, "application/json", append(body, '\n'))
}

// compressibleTypes are what gets smaller. Pictures are compressed as they are.
func compressibleTypes() []string {
	return []string{"text/html", "text/css", "text/javascript", "text/plain", "image/svg+xml", "application/json", problemType}
}

// isCompressible reports whether answers of a media type are compressed, and so have weak ETags.
func isCompressible(media string) bool {
	kind, _, err := mime.ParseMediaType(media)
	return err == nil && slices.Contains(compressibleTypes(), kind)
}

func uncompressed(w http.ResponseWriter) { w.Header().Set(gzhttp.HeaderNoCompression, "1") }
