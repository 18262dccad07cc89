package discordtest

import "strconv"

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
