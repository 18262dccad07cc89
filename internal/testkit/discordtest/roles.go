package discordtest

import (
	"net/http"
	"slices"
	"strconv"
)

// Role is a role of a guild, above those that were made before it. Mentionable roles can
// be pinged by anyone who may post; others only by who has MentionEveryone. Managed ones
// belong to an application, and nobody gives or takes them.
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

// AddBotRole gives the bot the role that comes with it when it is added with permissions.
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

// ChangeRole changes a role as somebody does who may.
func (g *Guild) ChangeRole(r *Role, change func(*Role)) {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	change(r)
}

// Roles lists the roles that a member has, but for that of everyone.
func (m *Member) Roles() []*Role {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	return slices.Clone(m.roles)
}

// Leave takes a member out of their guild.
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

// giveRole is Guild, Add Guild Member Role: it changes nothing for who has it.
func giveRole(g *Guild, r *http.Request) (any, *apiError) {
	m, role, err := g.toAssign(r)
	if err == nil && !slices.Contains(m.roles, role) {
		m.roles = append(m.roles, role)
	}
	return nil, err
}

// takeRole is Guild, Remove Guild Member Role: it changes nothing for who has it not.
func takeRole(g *Guild, r *http.Request) (any, *apiError) {
	m, role, err := g.toAssign(r)
	if err == nil {
		m.roles = slices.DeleteFunc(m.roles, func(other *Role) bool { return other == role })
	}
	return nil, err
}

// toAssign finds the member and the role of a request, if the bot may give and take it: it
// needs MANAGE_ROLES and a role above (Permissions, Permission Hierarchy).
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
	own, highest := g.roles[0].Permissions, 0
	for i, role := range g.roles {
		if slices.Contains(g.botRoles, role) {
			own, highest = own|role.Permissions, i
		}
	}
	if !own.Has(ManageRoles) || position >= highest {
		return nil, nil, errMissingPermissions
	}
	return m, g.roles[position], nil
}

// Permissions is Discord's bit set of permissions (Permissions, Bitwise
// Permission Flags).
type Permissions int64

// The permissions that concern a bot like ours.
const (
	Administrator          Permissions = 1 << 3
	ManageGuild            Permissions = 1 << 5
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

// DefaultPermissions is what an ordinary text channel allows its members.
const DefaultPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | UseApplicationCommands |
	CreatePublicThreads | SendMessagesInThreads

// String writes the set as the API does.
func (p Permissions) String() string { return strconv.FormatInt(int64(p), 10) }

// Has reports whether p grants all of q; an administrator has everything.
func (p Permissions) Has(q Permissions) bool {
	return p&Administrator != 0 || p&q == q
}
