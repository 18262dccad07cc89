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

// FilesHome is the address of the files that people send.
const FilesHome = "https://cdn.discordapp.com"

// fileHosts are Discord's hosts for these files (Reference, Signed Attachment CDN URLs).
var fileHosts = []string{strings.TrimPrefix(FilesHome, "https://"), "media.discordapp.net"}

var (
	errNotDiscord = errors.New("not an address of a file on Discord")
	// ErrFileTooLarge means that a file exceeds the wanted size.
	ErrFileTooLarge = errors.New("the file is too large")
)

// File fetches a file that a person sent, and its media type. The file may have at most most bytes. File connects only
// to Discord's hosts, follows no redirects and sends no token. Its errors contain no address, because the address is
// signed.
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

// fileURL checks an address. If the API's server is not Discord's, it returns the address on that server.
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
