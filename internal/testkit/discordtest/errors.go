package discordtest

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// apiError is a refusal: an HTTP status and a body of {code, message} (Opcodes and Status Codes, JSON Error Codes).
type apiError struct {
	Status  int            `json:"-"`
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Errors  map[string]any `json:"errors,omitempty"`

	RetryAfter float64 `json:"retry_after,omitempty"` // of a 429, in seconds
	Global     *bool   `json:"global,omitempty"`
}

func (e *apiError) Error() string {
	return fmt.Sprintf("HTTP %d, %d: %s %v", e.Status, e.Code, e.Message, e.Errors)
}

func refuse(status, code int, message string) *apiError {
	return &apiError{Status: status, Code: code, Message: message}
}

// The refusals with their published codes.
var (
	errUnauthorized        = refuse(http.StatusUnauthorized, 0, "401: Unauthorized")
	errNotFound            = refuse(http.StatusNotFound, 0, "404: Not Found")
	errUnknownApp          = refuse(http.StatusNotFound, 10002, "Unknown Application")
	errUnknownChannel      = refuse(http.StatusNotFound, 10003, "Unknown Channel")
	errUnknownGuild        = refuse(http.StatusNotFound, 10004, "Unknown Guild")
	errUnknownMember       = refuse(http.StatusNotFound, 10007, "Unknown Member")
	errUnknownMessage      = refuse(http.StatusNotFound, 10008, "Unknown Message")
	errUnknownRole         = refuse(http.StatusNotFound, 10011, "Unknown Role")
	errUnknownUser         = refuse(http.StatusNotFound, 10013, "Unknown User")
	errUnknownWebhook      = refuse(http.StatusNotFound, 10015, "Unknown Webhook")
	errUnknownInteraction  = refuse(http.StatusNotFound, 10062, "Unknown interaction")
	errTooLarge            = refuse(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
	errAlreadyAnswered     = refuse(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
	errMissingAccess       = refuse(http.StatusForbidden, 50001, "Missing Access")
	errNotYourMessage      = refuse(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
	errEmptyMessage        = refuse(http.StatusBadRequest, 50006, "Cannot send an empty message")
	errCannotSend          = refuse(http.StatusForbidden, 50007, "Cannot send messages to this user")
	errMissingPermissions  = refuse(http.StatusForbidden, 50013, "Missing Permissions")
	errInvalidWebhookToken = refuse(http.StatusUnauthorized, 50027, "Invalid Webhook Token")
	errInvalidRole         = refuse(http.StatusBadRequest, 50028, "Invalid Role")
	errInvalidVersion      = refuse(http.StatusBadRequest, 50041, "Invalid API version")
)

// errEmbeds refuses embeds, which Discord allows and the bot does not use.
var errEmbeds = invalidForm("embeds", "Embeds are not modelled.")

func invalidJSON(err error) *apiError {
	return refuse(http.StatusBadRequest, 50109, "The request body contains invalid JSON: "+err.Error())
}

// invalidForm returns a refusal with code 50035 that names the invalid field.
func invalidForm(field, format string, args ...any) *apiError {
	e := refuse(http.StatusBadRequest, 50035, "Invalid Form Body")
	e.Errors = map[string]any{field: map[string]any{"_errors": []any{
		map[string]any{"code": "BASE_TYPE_INVALID", "message": fmt.Sprintf(format, args...)},
	}}}
	return e
}

// firstError returns the first refusal that is not nil.
func firstError(errs ...*apiError) *apiError {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if body != nil {
		_ = json.NewEncoder(w).Encode(body) // the client may have gone; nothing to do
	}
}
