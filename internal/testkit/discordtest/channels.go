package discordtest

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// nonceWindow is how long enforce_nonce remembers a nonce (Message, Create Message: "checks for uniqueness in the past few
// minutes").
const nonceWindow = 3 * time.Minute

// channelFor finds the channel of a request and checks the bot's permissions there (Permissions, Permission Overwrites; JSON
// Error Codes).
func (s *Server) channelFor(r *http.Request, needs Permissions) (*Channel, *apiError) {
	c := s.channel(r.PathValue("channel_id"))
	switch {
	case c == nil:
		return nil, errUnknownChannel
	case c.withoutBot() || !c.botPerms.Has(ViewChannel):
		return nil, errMissingAccess
	case c.Recipient != nil && c.Recipient.dmsBlocked && needs.Has(SendMessages):
		return nil, errCannotSend
	case !c.botPerms.Has(needs):
		return nil, errMissingPermissions
	}
	return c, nil
}

func (s *Server) message(c *Channel, id string) (*Message, *apiError) {
	for _, m := range s.messages {
		if m.ID == id && m.Channel == c && !m.Deleted {
			return m, nil
		}
	}
	return nil, errUnknownMessage
}

// inChannel handles a request in a channel in which the bot needs permissions.
func (s *Server) inChannel(needs Permissions, do func(*Channel, *http.Request, body) (any, *apiError)) handler {
	return func(r *http.Request, b body) (any, *apiError) {
		c, err := s.channelFor(r, needs)
		if err != nil {
			return nil, err
		}
		return do(c, r, b)
	}
}

// onMessage handles a request about a message of a channel that is not ephemeral.
func (s *Server) onMessage(needs Permissions, do func(*Message, body) (any, *apiError)) handler {
	return s.inChannel(needs, func(c *Channel, r *http.Request, b body) (any, *apiError) {
		m, err := s.message(c, r.PathValue("message_id"))
		if err != nil || m.visibleOnlyTo != nil {
			return nil, errUnknownMessage
		}
		return do(m, b)
	})
}

func getChannel(c *Channel, _ *http.Request, _ body) (any, *apiError) { return c.wire(), nil }

// listMessages lists messages, newest first, without ephemeral ones. Without READ_MESSAGE_HISTORY it lists none (Message,
// Get Channel Messages).
func (s *Server) listMessages(c *Channel, r *http.Request, _ body) (any, *apiError) {
	limit := 50
	if text := r.URL.Query().Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 100 {
			return nil, invalidForm("limit", "int value should be between 1 and 100.")
		}
		limit = n
	}
	before, found := r.URL.Query().Get("before"), []any{}
	for _, m := range slices.Backward(s.messages) {
		listed := m.Channel == c && !m.Deleted && m.visibleOnlyTo == nil && (before == "" || older(m.ID, before))
		if listed && len(found) < limit && c.botPerms.Has(ReadMessageHistory) {
			found = append(found, s.wireMessage(m))
		}
	}
	return found, nil
}

// older compares snowflakes, which grow with time.
func older(id, than string) bool {
	return len(id) < len(than) || len(id) == len(than) && id < than
}

func (s *Server) getMessage(m *Message, _ body) (any, *apiError) { return s.wireMessage(m), nil }

func (s *Server) createMessage(c *Channel, _ *http.Request, b body) (any, *apiError) {
	d, err := b.messageBody()
	if err != nil {
		return nil, err
	}
	nonce, err := d.nonce()
	if err != nil {
		return nil, err
	}
	if earlier := s.messageByNonce(c, nonce); earlier != nil && d.EnforceNonce {
		return s.wireMessage(earlier), nil
	}
	m, err := s.newMessage(c, d, FlagSuppressNotifications|FlagComponentsV2)
	if err != nil {
		return nil, err
	}
	if err := s.setReplyTo(c, d, m); err != nil {
		return nil, err
	}
	m.Nonce, m.nonceUntil = nonce, s.Clock.Now().Add(nonceWindow)
	s.addMessage(m)
	return s.wireMessage(m), nil
}

func (d messageBody) nonce() (string, *apiError) {
	if d.Nonce == nil {
		return "", nil
	}
	text := fmt.Sprint(d.Nonce)
	if f, ok := d.Nonce.(float64); ok {
		text = strconv.FormatFloat(f, 'f', -1, 64)
	}
	if len(text) > maxNonce {
		return "", invalidForm("nonce", "Must be %d or fewer in length.", maxNonce)
	}
	return text, nil
}

func (s *Server) messageByNonce(c *Channel, nonce string) *Message {
	for _, m := range s.messages {
		if nonce != "" && m.Nonce == nonce && m.Channel == c && s.Clock.Now().Before(m.nonceUntil) {
			return m
		}
	}
	return nil
}

// newMessage makes a message of the bot from a draft, without posting it. It refuses flags that are not allowed.
func (s *Server) newMessage(c *Channel, d messageBody, allowed int) (*Message, *apiError) {
	if len(d.Embeds) > 0 {
		return nil, errEmbeds
	}
	m := &Message{ID: s.nextID(), Channel: c, Sent: s.Clock.Now()}
	if d.Flags != nil {
		if *d.Flags&^allowed != 0 {
			return nil, invalidForm("flags", "The flags %d cannot be set here.", *d.Flags&^allowed)
		}
		m.Flags = *d.Flags
	}
	s.apply(d, m)
	if err := checkMessage(m); err != nil {
		return nil, err
	}
	if err := c.checkContentPermissions(m); err != nil {
		return nil, err
	}
	m.Pinged = c.pings(m)
	return m, nil
}

// checkContentPermissions checks the permissions that depend on the message's content.
func (c *Channel) checkContentPermissions(m *Message) *apiError {
	if len(m.Attachments) > 0 && !c.botPerms.Has(AttachFiles) {
		return errMissingPermissions
	}
	return nil
}

// pings returns who a message pings. Without allowed_mentions everything in the text pings; otherwise only what it lists.
// A role pings only if it may be mentioned (Message, Allowed Mentions Object).
func (c *Channel) pings(m *Message) []string {
	var pinged []string
	all := c.botPerms.Has(MentionEveryone)
	text := m.BodyText()
	if strings.Contains(text, "@everyone") && all && m.Mentions.parses("everyone") {
		pinged = append(pinged, "everyone")
	}
	if c.Guild == nil {
		return pinged
	}
	for _, role := range c.Guild.roles {
		named := strings.Contains(text, "<@&"+role.ID+">")
		if named && (role.Mentionable || all) && m.Mentions.allowsRole(role.ID) {
			pinged = append(pinged, role.ID)
		}
	}
	return pinged
}

func (a *AllowedMentions) parses(kind string) bool { return a == nil || slices.Contains(a.Parse, kind) }

func (a *AllowedMentions) allowsRole(id string) bool {
	return a.parses("roles") || slices.Contains(a.Roles, id)
}

// addMessage posts a message.
func (s *Server) addMessage(m *Message) {
	s.messages = append(s.messages, m)
	s.recordMessage("message", m)
	s.dispatchMessageCreate(m)
	s.notify()
}

// edit writes a draft over a message. An edit can neither remove the V2 flag nor change who sees the message.
func (s *Server) edit(m *Message, d messageBody) *apiError {
	if len(d.Embeds) > 0 {
		return errEmbeds
	}
	next := *m
	if d.Flags != nil {
		next.Flags = m.Flags | *d.Flags&FlagComponentsV2
		if m.V2() && *d.Flags&FlagComponentsV2 == 0 {
			return invalidForm("flags", "MessageFlags.IS_COMPONENTS_V2 cannot be removed")
		}
	}
	s.apply(d, &next)
	if err := checkMessage(&next); err != nil {
		return err
	}
	if err := m.Channel.checkContentPermissions(&next); err != nil {
		return err
	}
	next.Flags &^= FlagLoading
	next.Edited = s.Clock.Now()
	*m = next
	s.recordMessage("edit", m)
	if m.visibleOnlyTo == nil && !m.Channel.withoutBot() {
		s.dispatch("MESSAGE_UPDATE", messageIntent(m.Channel), s.wireMessage(m))
	}
	s.notify()
	return nil
}

func (s *Server) editMessage(m *Message, b body) (any, *apiError) {
	if m.author != nil {
		return nil, errNotYourMessage
	}
	return s.answerEdit(m, b)
}

// answerEdit writes a request's draft over a message and returns the result.
func (s *Server) answerEdit(m *Message, b body) (any, *apiError) {
	d, err := b.messageBody()
	if err == nil {
		err = s.edit(m, d)
	}
	if err != nil {
		return nil, err
	}
	return s.wireMessage(m), nil
}

func (s *Server) deleteMessage(m *Message, _ body) (any, *apiError) {
	if m.author != nil && !m.Channel.botPerms.Has(ManageMessages) {
		return nil, errMissingPermissions
	}
	s.remove(m)
	return nil, nil
}

func (s *Server) remove(m *Message) {
	m.Deleted = true
	if m.visibleOnlyTo == nil && !m.Channel.withoutBot() {
		s.dispatch("MESSAGE_DELETE", messageIntent(m.Channel), map[string]any{
			"id": m.ID, "channel_id": m.Channel.ID, "guild_id": m.Channel.guildID(),
		})
	}
	s.notify()
}

// Say posts a message as the member.
func (m *Member) Say(c *Channel, content string) Message {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	msg := &Message{ID: m.srv.nextID(), Channel: c, Content: content, Sent: m.srv.Clock.Now(), author: m}
	m.srv.addMessage(msg)
	return *msg
}

// createThread opens the one thread of a message, which has the message's id (Channel, Start Thread from Message; JSON Error
// Codes).
func (s *Server) createThread(m *Message, b body) (any, *apiError) {
	var in struct {
		Name string `json:"name"`
	}
	if err := b.decode(&in); err != nil {
		return nil, err
	}
	if m.ThreadName != "" {
		return nil, refuse(http.StatusBadRequest, 160004, "A thread has already been created for this message")
	}
	m.ThreadName = in.Name
	m.Channel.Guild.threads = append(m.Channel.Guild.threads, m.Channel.newThread(m))
	return m.Channel.wireThread(m, s.Clock.Now()), nil
}

// newThread returns a thread as a channel. It has its parent's permissions, with SEND_MESSAGES_IN_THREADS in the place of
// SEND_MESSAGES (Threads, Permissions).
func (c *Channel) newThread(m *Message) *Channel {
	thread := &Channel{ID: m.ID, Name: m.ThreadName, Guild: c.Guild, botPerms: c.botPerms &^ SendMessages, memberPerms: c.memberPerms}
	if c.botPerms.Has(SendMessagesInThreads) {
		thread.botPerms |= SendMessages
	}
	return thread
}

// Thread returns the thread of a message, nil for none.
func (s *Server) Thread(below Message) *Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.channel(below.ID)
}

func (c *Channel) wireThread(m *Message, now time.Time) map[string]any {
	w := c.wire()
	w["id"], w["type"], w["name"], w["parent_id"] = m.ID, 11, m.ThreadName, c.ID
	w["thread_metadata"] = map[string]any{
		"archived": false, "auto_archive_duration": 1440, "locked": false, "archive_timestamp": now.UTC().Format(time.RFC3339),
	}
	return w
}

// BlockDMs closes the member's direct messages to the bot (JSON Error Codes, 50007).
func (m *Member) BlockDMs() {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	m.dmsBlocked = true
}

// overwrites returns the bot's permissions in the channel as permission overwrites for the bot.
func (c *Channel) overwrites() []any {
	const known = DefaultPermissions | Administrator | ManageGuild | ManageMessages | MentionEveryone
	return []any{map[string]any{
		"id": c.Guild.srv.AppID, "type": 1, "allow": (c.botPerms &^ Administrator).String(), "deny": (known &^ c.botPerms).String(),
	}}
}

// wireBotMember returns the bot as a member of a guild.
func (g *Guild) wireBotMember() map[string]any {
	w := (&Member{roles: g.botRoles}).wire()
	w["user"] = g.srv.wireBot()
	return w
}

// reference names the message that a message answers (Message, Message Reference Structure).
type reference struct {
	MessageID string `json:"message_id"`
	ChannelID string `json:"channel_id"`
	Must      *bool  `json:"fail_if_not_exists"`
}

// setReplyTo sets the message that a draft answers. It requires READ_MESSAGE_HISTORY, and refuses a missing message unless
// fail_if_not_exists is false (Message, Create Message).
func (s *Server) setReplyTo(c *Channel, d messageBody, m *Message) *apiError {
	ref := d.Reference
	if ref == nil {
		return nil
	}
	if !c.botPerms.Has(ReadMessageHistory) {
		return refuse(http.StatusBadRequest, 160002, "Cannot reply without permission to read message history")
	}
	target, err := s.message(c, ref.MessageID)
	switch {
	case err == nil:
		m.ReplyTo = target.ID
		if target.author != nil && (m.Mentions == nil || m.Mentions.RepliedUser) {
			m.Pinged = append(m.Pinged, target.author.ID)
		}
	case ref.Must == nil || *ref.Must:
		return invalidForm("message_reference", "Unknown message")
	}
	return nil
}

// WaitReplyTo waits for the bot's answer to a message.
func (s *Server) WaitReplyTo(said Message) Message {
	s.t.Helper()
	var found *Message
	s.waitUntil("an answer to "+said.Content, func() bool {
		i := slices.IndexFunc(s.messages, func(m *Message) bool { return m.ReplyTo == said.ID && m.author == nil })
		if i >= 0 {
			found = s.messages[i]
		}
		return found != nil
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	return *found
}

// Redeliver sends the event of a message again, as Discord may after a RESUME.
func (s *Server) Redeliver(m Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if live, err := s.message(m.Channel, m.ID); err == nil {
		s.dispatchMessageCreate(live)
	}
}

// dispatchMessageCreate sends a message to the bot, if the bot is in the channel and has the intent DIRECT_MESSAGES or
// GUILD_MESSAGES (Gateway, List of Intents).
func (s *Server) dispatchMessageCreate(m *Message) {
	if m.visibleOnlyTo != nil || m.Channel.withoutBot() {
		return
	}
	w := s.wireMessage(m)
	if m.Channel.Guild != nil { // Gateway Events, Message Create Extra Fields
		w["guild_id"] = m.Channel.Guild.ID
		if m.author != nil {
			member := m.author.wire()
			delete(member, "user")
			w["member"] = member
		}
	}
	s.dispatch("MESSAGE_CREATE", messageIntent(m.Channel), w)
}

// mentioned lists the bot if the message mentions it.
func (s *Server) mentioned(m *Message) []any {
	if strings.Contains(m.Content, "<@"+s.AppID+">") {
		return []any{s.wireBot()}
	}
	return []any{}
}

// withExtraFields adds the fields of another app's message.
func withExtraFields(w map[string]any, m *Message) map[string]any {
	maps.Copy(w, m.extraFields)
	return w
}
