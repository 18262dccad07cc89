package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

type healthcheckCmd struct {
	HTTP string `placeholder:"ADDRESS" help:"The server's address; by default as in the settings."`
	settingsFlags
}

// healthTimeout exceeds the time that the server takes for its checks.
const healthTimeout = 5 * time.Second

// Run asks the server on this machine whether it is ready.
func (c *healthcheckCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	if err := setFlag("--http", c.HTTP, &settings.HTTP.Address); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	url := "http://" + reachable(string(settings.HTTP.Address)) + "/readyz"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 4096))
	if err != nil {
		return fmt.Errorf("the server's answer broke off: %w", err)
	}
	fmt.Fprintf(m.Stdout, "%s\n", body)
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: %s", response.Status)
	}
	return nil
}

// reachable converts an address that a server listens on to an address that a client can connect to.
func reachable(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	switch ip := net.ParseIP(host); {
	case host == "" || ip.Equal(net.IPv4zero):
		host = "127.0.0.1"
	case ip.Equal(net.IPv6unspecified):
		host = "::1"
	}
	return net.JoinHostPort(host, port)
}
