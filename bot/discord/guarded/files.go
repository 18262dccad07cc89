package guarded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"pencilmark/internal/clock"
)

// FilesHome is where files that people send lie.
const FilesHome = "https://cdn.discordapp.com"

// fileHosts are Discord's hosts for such files (Reference, Signed Attachment CDN URLs).
var fileHosts = []string{strings.TrimPrefix(FilesHome, "https://"), "media.discordapp.net"}

var (
	errNotDiscord = errors.New("not an address of a file on Discord")
	// ErrFileTooLarge is for a file with more bytes than are wanted.
	ErrFileTooLarge = errors.New("the file is too large")
)

// File fetches a file that somebody sent, with its type, of at most most bytes. It asks no host but Discord's, follows
// no redirect and sends no token. Its errors contain no address, which is signed.
func (a *API) File(ctx context.Context, address string, most int64) (contentType string, data []byte, err error) {
	ctx, cancel := clock.WithTimeout(ctx, a.clock, requestTimeout)
	defer cancel()
	u, err := a.fileURL(address)
	if err != nil {
		return "", nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u, nil)
	if err != nil {
		return "", nil, withoutAddress(err)
	}
	request.Header.Set("User-Agent", UserAgent)
	answer, err := a.client.Do(request)
	if err != nil {
		return "", nil, withoutAddress(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", nil, fmt.Errorf("answered %d", answer.StatusCode)
	}
	data, err = io.ReadAll(io.LimitReader(answer.Body, most+1))
	if err != nil {
		return "", nil, withoutAddress(err)
	}
	if int64(len(data)) > most {
		return "", nil, ErrFileTooLarge
	}
	return answer.Header.Get("Content-Type"), data, nil
}

// fileURL checks an address, and leads it to the API's server where that is not Discord's.
func (a *API) fileURL(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.User != nil || !slices.Contains(fileHosts, u.Host) {
		return "", errNotDiscord
	}
	if base, err := url.Parse(a.base); err == nil && !strings.HasPrefix(a.base, Home+"/") {
		u.Scheme, u.Host = base.Scheme, base.Host
	}
	return u.String(), nil
}
