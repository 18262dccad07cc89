package discordtest

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
)

// endpoint is the bot's interactions endpoint, and the key that signs requests to it.
type endpoint struct {
	url    string // "" while interactions go over the gateway
	key    ed25519.PrivateKey
	client *http.Client
	ctx    context.Context // ends with the server
	cancel context.CancelFunc
	wait   *sync.WaitGroup // of the requests under way
}

func newEndpoint() endpoint {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		panic(err) // crypto/rand does not fail
	}
	ctx, cancel := context.WithCancel(context.Background())
	client := &http.Client{Timeout: awaitTimeout, Transport: http.DefaultTransport.(*http.Transport).Clone()}
	return endpoint{key: key, client: client, ctx: ctx, cancel: cancel, wait: new(sync.WaitGroup)}
}

func (e *endpoint) publicKey() string { return hex.EncodeToString(e.key.Public().(ed25519.PublicKey)) }

func (e *endpoint) wire() any {
	if e.url == "" {
		return nil
	}
	return e.url
}

func (e *endpoint) close() {
	e.cancel()
	e.wait.Wait()
	e.client.CloseIdleConnections()
}

// SetEndpoint sets the Interactions Endpoint URL in the developer portal. It fails unless the endpoint answers a PING and
// refuses wrong signatures (Interactions, Setting Up an Endpoint). Interactions then go to the endpoint, or with "" over the
// gateway.
func (s *Server) SetEndpoint(url string) error {
	if url != "" {
		if err := s.checkEndpoint(url); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endpoint.url = url
	return nil
}

func (s *Server) checkEndpoint(url string) error {
	s.mu.Lock()
	id := s.nextID()
	s.mu.Unlock()
	ping, err := json.Marshal(map[string]any{"id": id, "application_id": s.AppID, "type": 1, "token": "ping-" + id, "version": 1})
	if err != nil {
		return err
	}
	good, forged := s.Sign(ping), s.Sign(append(ping, ' '))
	resp, err := s.PostToEndpoint(url, good, ping)
	if err != nil {
		return err
	}
	var pong struct {
		Type int `json:"type"`
	}
	if resp.Status != http.StatusOK || json.Unmarshal(resp.Body, &pong) != nil || pong.Type != 1 {
		return fmt.Errorf("discordtest: the endpoint answers PING with %d %s", resp.Status, resp.Body)
	}
	for what, h := range map[string]http.Header{"a forged": forged, "no": {}} {
		if resp, err = s.PostToEndpoint(url, h, ping); err != nil {
			return err
		}
		if resp.Status != http.StatusUnauthorized {
			return fmt.Errorf("discordtest: the endpoint answers %s signature with %d, not 401", what, resp.Status)
		}
	}
	return nil
}

// Sign returns the headers of a signed body at the clock's time (Interactions, Validating Security Request Headers).
func (s *Server) Sign(body []byte) http.Header {
	stamp := strconv.FormatInt(s.Clock.Now().Unix(), 10)
	signature := ed25519.Sign(s.endpoint.key, append([]byte(stamp), body...))
	h := http.Header{}
	h.Set("X-Signature-Ed25519", hex.EncodeToString(signature))
	h.Set("X-Signature-Timestamp", stamp)
	return h
}

// EndpointResponse is the answer of an endpoint.
type EndpointResponse struct {
	Status int
	Header http.Header
	Body   []byte
}

// PostToEndpoint sends a body to an endpoint with the headers of a signature.
func (s *Server) PostToEndpoint(url string, signed http.Header, body []byte) (EndpointResponse, error) {
	r, err := http.NewRequestWithContext(s.endpoint.ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return EndpointResponse{}, err
	}
	r.Header = signed.Clone()
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	resp, err := s.endpoint.client.Do(r)
	if err != nil {
		return EndpointResponse{}, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxRequestBytes+1))
	return EndpointResponse{resp.StatusCode, resp.Header, answer}, err
}

// sendInteraction sends the bot an interaction, to the endpoint or over the gateway. The lock is held.
func (s *Server) sendInteraction(in *interaction, data map[string]any) {
	if s.endpoint.url == "" {
		s.dispatch("INTERACTION_CREATE", 0, data)
		return
	}
	url := s.endpoint.url
	in.posted = make(chan struct{})
	s.endpoint.wait.Go(func() {
		defer close(in.posted)
		b, status, err := s.postInteraction(url, in, data)
		if err != nil {
			s.mu.Lock()
			in.refused = true
			s.notify()
			s.mu.Unlock()
		}
		line := LoggedRequest{Method: "RESPONSE", Path: "/interactions/" + in.id, Body: string(b.json), Status: status}
		if err != nil {
			line.Err = err.Error()
		}
		s.appendLog(line)
	})
}

// postInteraction sends an interaction to the endpoint. The response is the first answer.
func (s *Server) postInteraction(url string, in *interaction, data map[string]any) (body, int, error) {
	raw, err := json.Marshal(data)
	if err != nil {
		return body{}, 0, err
	}
	resp, err := s.PostToEndpoint(url, s.Sign(raw), raw)
	if err != nil {
		s.mu.Lock()
		in.faults = append(in.faults, "the endpoint was away")
		s.mu.Unlock()
		return body{}, 0, err
	}
	if resp.Status == http.StatusAccepted && len(resp.Body) == 0 {
		return body{}, resp.Status, nil // the first answer comes over REST
	}
	if resp.Status != http.StatusOK {
		return body{}, resp.Status, fmt.Errorf("the endpoint answered %d %s", resp.Status, resp.Body)
	}
	b, refusal := readParts(resp.Header, io.NopCloser(bytes.NewReader(resp.Body)))
	if refusal == nil && b.json == nil {
		return b, resp.Status, errors.New("the response is empty")
	}
	if refusal == nil {
		refusal = s.schemas.validate("POST", "/interactions/{interaction_id}/{interaction_token}/callback", b.json)
	}
	if refusal == nil {
		s.mu.Lock()
		refusal = s.firstAnswer(in, b)
		s.mu.Unlock()
	}
	if refusal != nil {
		return b, resp.Status, refusal
	}
	return b, resp.Status, nil
}
