package discordtest

import (
	"net/http"
	"slices"
	"strconv"
)

// Role is a role of a guild, above earlier roles. Everyone can ping mentionable roles; others require MentionEveryone. Managed
// roles belong to an application and cannot be assigned.
type Role struct {
	ID          string
	Name        string
	Mentionable bool
	Permissions Permissions
	Managed     bool
}

// AddRole makes a role without permissions.
func (g *Guild) AddRole(name string, mentionable bool) *Role {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	return g.addRole(Role{Name: name, Mentionable: mentionable})
}

// AddBotRole gives the bot its managed role, with permissions.
func (g *Guild) AddBotRole(p Permissions) *Role {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	r := g.addRole(Role{Name: "pencilmark", Permissions: p, Managed: true})
	g.botRoles = append(g.botRoles, r)
	return r
}

func (g *Guild) addRole(r Role) *Role {
	r.ID = g.srv.nextID()
	g.roles = append(g.roles, &r)
	return &r
}

// ChangeRole changes a role.
func (g *Guild) ChangeRole(r *Role, change func(*Role)) {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	change(r)
}

// Roles lists the roles of a member, except that of everyone.
func (m *Member) Roles() []*Role {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	return slices.Clone(m.roles)
}

// Leave removes a member from their guild.
func (m *Member) Leave() {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	delete(m.Guild.members, m.ID)
	m.roles = nil
}

func roleIDs(roles []*Role) []any {
	ids := []any{}
	for _, r := range roles {
		ids = append(ids, r.ID)
	}
	return ids
}

// giveRole implements Guild, Add Guild Member Role.
func giveRole(g *Guild, r *http.Request) (any, *apiError) {
	m, role, err := g.toAssign(r)
	if err == nil && !slices.Contains(m.roles, role) {
		m.roles = append(m.roles, role)
	}
	return nil, err
}

// takeRole implements Guild, Remove Guild Member Role.
func takeRole(g *Guild, r *http.Request) (any, *apiError) {
	m, role, err := g.toAssign(r)
	if err == nil {
		m.roles = slices.DeleteFunc(m.roles, func(other *Role) bool { return other == role })
	}
	return nil, err
}

// toAssign finds the member and the role of a request. The bot needs MANAGE_ROLES and a higher role (Permissions, Permission
// Hierarchy).
func (g *Guild) toAssign(r *http.Request) (*Member, *Role, *apiError) {
	m := g.members[r.PathValue("user_id")]
	if m == nil {
		return nil, nil, errUnknownMember
	}
	position := slices.IndexFunc(g.roles, func(role *Role) bool { return role.ID == r.PathValue("role_id") })
	switch {
	case position < 0:
		return nil, nil, errUnknownRole
	case position == 0 || g.roles[position].Managed:
		return nil, nil, errInvalidRole
	}
	highest := 0
	for i, role := range g.roles {
		if slices.Contains(g.botRoles, role) {
			highest = i
		}
	}
	if !g.botPermissions().Has(ManageRoles) || position >= highest {
		return nil, nil, errMissingPermissions
	}
	return m, g.roles[position], nil
}

// botPermissions returns what the bot's roles grant it in all of the guild.
func (g *Guild) botPermissions() Permissions {
	granted := g.roles[0].Permissions
	for _, role := range g.botRoles {
		granted |= role.Permissions
	}
	return granted
}

// Permissions is a set of permissions (Permissions, Bitwise Permission Flags).
type Permissions int64

// The permissions that the server checks.
const (
	Administrator          Permissions = 1 << 3
	ManageGuild            Permissions = 1 << 5
	ViewAuditLog           Permissions = 1 << 7
	ViewChannel            Permissions = 1 << 10
	SendMessages           Permissions = 1 << 11
	ManageMessages         Permissions = 1 << 13
	EmbedLinks             Permissions = 1 << 14
	AttachFiles            Permissions = 1 << 15
	ReadMessageHistory     Permissions = 1 << 16
	MentionEveryone        Permissions = 1 << 17
	ManageRoles            Permissions = 1 << 28
	UseApplicationCommands Permissions = 1 << 31
	CreatePublicThreads    Permissions = 1 << 35
	SendMessagesInThreads  Permissions = 1 << 38
)

// DefaultPermissions are the usual permissions in a text channel.
const DefaultPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | UseApplicationCommands |
	CreatePublicThreads | SendMessagesInThreads

// String writes the set as the API does.
func (p Permissions) String() string { return strconv.FormatInt(int64(p), 10) }

// Has reports whether p grants all of q. An administrator has all permissions.
func (p Permissions) Has(q Permissions) bool {
	return p&Administrator != 0 || p&q == q
}
