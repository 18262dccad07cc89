package discordtest_test

import (
	"testing"

	"pencilmark/internal/testkit/discordtest"
)

// Guild, Add Guild Member Role and Remove Guild Member Role; Permissions, Permission
// Hierarchy; JSON Error Codes.
func TestRolesOfMembers(t *testing.T) {
	w := newTown(t)
	winner, app := w.guild.AddRole("winner", false), w.guild.AddRole("another bot", false)
	w.guild.ChangeRole(app, func(r *discordtest.Role) { r.Managed = true })
	path := func(member, role string) string {
		return "/guilds/" + w.guild.ID + "/members/" + member + "/roles/" + role
	}
	give := func(member, role string, status, code int) {
		t.Helper()
		w.do("PUT", path(member, role), nil).want(t, status, code)
	}
	give(w.ann.ID, winner.ID, 403, 50013) // no permission
	own := w.guild.AddBotRole(discordtest.ViewChannel)
	give(w.ann.ID, winner.ID, 403, 50013)
	above := w.guild.AddRole("above", false)
	w.guild.ChangeRole(own, func(r *discordtest.Role) { r.Permissions |= discordtest.ManageRoles })
	for range 2 { // the second time changes nothing
		give(w.ann.ID, winner.ID, 204, 0)
	}
	if roles := w.ann.Roles(); len(roles) != 1 || roles[0] != winner {
		t.Errorf("ann has %+v", roles)
	}
	if listed := w.do("GET", "/guilds/"+w.guild.ID+"/members/"+w.ann.ID, nil).body["roles"].([]any); len(listed) != 1 || listed[0] != winner.ID {
		t.Errorf("ann is listed with %v", listed)
	}

	give(w.ann.ID, above.ID, 403, 50013)
	give(w.ann.ID, own.ID, 400, 50028)     // managed, by this bot
	give(w.ann.ID, app.ID, 400, 50028)     // or another
	give(w.ann.ID, w.guild.ID, 400, 50028) // of everyone
	give(w.ann.ID, "1", 404, 10011)
	give("1", winner.ID, 404, 10007)
	w.do("PUT", "/guilds/1/members/1/roles/1", nil).want(t, 404, 10004)
	w.do("DELETE", path(w.ann.ID, above.ID), nil).want(t, 403, 50013)

	for range 2 {
		w.do("DELETE", path(w.ann.ID, winner.ID), nil).want(t, 204, 0)
	}
	if roles := w.ann.Roles(); len(roles) != 0 {
		t.Errorf("ann has %+v", roles)
	}
	give(w.ben.ID, winner.ID, 204, 0)
	w.guild.DeleteRole(winner)
	give(w.ben.ID, winner.ID, 404, 10011)
	w.ben.Leave()
	give(w.ben.ID, above.ID, 404, 10007)
}
