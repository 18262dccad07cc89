package floodtest

import (
	"fmt"
	"strings"
)

// Attack describes the behaviour of each connection of a crowd.
type Attack struct {
	Name  string
	Count int    // connections at once
	From  int    // number of addresses that they come from, up to 60,000
	Begin string // what is sent first
	Then  string // what is sent every second after that, "" for nothing
	Deaf  bool   // it reads nothing
}

// Attacks returns the attacks that a server must withstand, with the given percentage of their connections.
func Attacks(percent int) []Attack {
	head := "GET / HTTP/1.1\r\nHost: h\r\nX-Long: " + strings.Repeat("x", 4000)
	answered := "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"
	small := signed(16<<10) + strings.Repeat(" ", 12<<10)
	large := signed(500<<10) + strings.Repeat(" ", 100<<10)
	long := strings.Repeat("GET /api/v1/openapi.json HTTP/1.1\r\nHost: h\r\n\r\n", 20)
	return []Attack{
		{"dribbled headers, one address", 150 * percent, 1, head, "x", false},
		{"dribbled headers, 200 addresses", 150 * percent, 200, head, "x", false},
		{"idle, one address", 100 * percent, 1, "", "", false},
		{"idle, 200 addresses", 100 * percent, 200, "", "", false},
		{"idle after an answer, 200 addresses", 100 * percent, 200, answered, "", false},
		{"half a body, one address", 25 * percent, 1, small, " ", false},
		{"half a body, 200 addresses", 25 * percent, 200, small, " ", false},
		{"half a large body, 200 addresses", 25 * percent, 200, large, " ", false},
		{"long answers not taken, 200 addresses", 25 * percent, 200, long, "", true},
	}
}

// signed returns a request that looks like one of Discord's until its body arrives.
func signed(length int) string {
	return fmt.Sprintf("POST /discord/interactions HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nX-Signature-Timestamp: 1\r\n"+
		"X-Signature-Ed25519: %s\r\nContent-Length: %d\r\n\r\n", strings.Repeat("0", 128), length)
}
