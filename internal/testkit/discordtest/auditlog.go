package discordtest

import (
	"net/http"
	"slices"
	"strconv"
)

// auditEntry is an action of somebody in a guild (Audit Log, Audit Log Entry Object).
type auditEntry struct {
	id, user, target string
	action           int
}

// botAdd is the action of adding a bot (Audit Log, Audit Log Events).
const botAdd = 28

// listAuditLog implements Audit Log, Get Guild Audit Log.
func listAuditLog(g *Guild, r *http.Request) (any, *apiError) {
	if !g.botPermissions().Has(ViewAuditLog) {
		return nil, errMissingPermissions
	}
	action, entries := r.URL.Query().Get("action_type"), []any{}
	for _, e := range slices.Backward(g.audit) {
		if action == "" || action == strconv.Itoa(e.action) {
			entries = append(entries, map[string]any{"id": e.id, "action_type": e.action, "user_id": e.user, "target_id": e.target})
		}
	}
	return map[string]any{
		"audit_log_entries": entries, "users": []any{}, "integrations": []any{}, "webhooks": []any{}, "guild_scheduled_events": []any{},
		"threads": []any{}, "application_commands": []any{}, "auto_moderation_rules": []any{},
	}, nil
}
