package page

import (
	"fmt"
	"net/http"
	"regexp"
	"time"

	"pencilmark/internal/web/request"
)

// securityValid is how long security.txt is valid. RFC 9116 recommends less than a year.
const securityValid = 180 * 24 * time.Hour

var (
	webAddress   = regexp.MustCompile(`https://[^\s<>"]*[^\s<>".,;)]`)
	emailAddress = regexp.MustCompile(`[\w.+-]+@[\w-]+(\.[\w-]+)+`)
)

// contactURI returns the first web or email address in the operator's contact as a URI, or "".
func contactURI(contact string) string {
	if address := webAddress.FindString(contact); address != "" {
		return address
	}
	if address := emailAddress.FindString(contact); address != "" {
		return "mailto:" + address
	}
	return ""
}

// security answers with security.txt (RFC 9116). It is not found if the contact has no address.
func (h *Handler) security(w http.ResponseWriter, r *request.Request) error {
	contact := contactURI(r.Contact)
	if contact == "" {
		return r.Problem(request.NotFound, "web.detail.no-route", nil)
	}
	text := fmt.Sprintf("Contact: %s\nExpires: %s\n", contact, r.Now().Add(securityValid).UTC().Truncate(24*time.Hour).Format(time.RFC3339))
	if r.PublicURL != "" {
		text += "Canonical: " + r.PublicURL + securityPath + "\n"
	}
	return request.Send(w, r, http.StatusOK, request.NoStore, "text/plain; charset=utf-8", []byte(text))
}

const securityPath = "/.well-known/security.txt"
