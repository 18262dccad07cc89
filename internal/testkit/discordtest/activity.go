package discordtest

import (
	"fmt"
	"net/http"
	"slices"
)

// Entry Point commands (Application Commands, Entry Point Commands).
const (
	typeEntryPoint     = 4
	discordLaunches    = 2
	codeNoEntryPoint   = 50240
	maxEntryPoints     = 1
	defaultEntryPoint  = "Launch"
	answerLaunch       = 12
	activityNotEnabled = "Activities are not enabled for this application."
)

// Instance is a running Activity. All users in a channel share one.
type Instance struct {
	ID      string
	Channel *Channel
	users   []*Member
}

// EnableActivities enables Activities for the application in the developer portal.
func (s *Server) EnableActivities() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.activities = true
	if !slices.ContainsFunc(s.commands, isEntryPoint) {
		launch := Command{Type: typeEntryPoint, Name: defaultEntryPoint, Handler: discordLaunches, Installs: []int{installGuild}}
		launch.ID = s.nextID()
		s.commands = append(s.commands, launch)
	}
}

func isEntryPoint(c Command) bool { return c.Type == typeEntryPoint }

// checkEntryPoints requires an overwrite of the commands to contain the existing Entry Point command.
func (s *Server) checkEntryPoints(next []Command) *apiError {
	n := 0
	for _, c := range next {
		switch {
		case !isEntryPoint(c):
			continue
		case !s.activities:
			return invalidForm("handler", activityNotEnabled)
		case c.Handler != discordLaunches:
			return invalidForm("handler", "discordtest: only Discord's own handler is modelled.")
		}
		n++
	}
	if n > maxEntryPoints {
		return refuse(http.StatusBadRequest, 30032, "Maximum number of Entry Point commands reached (1)")
	}
	if n == 0 && slices.ContainsFunc(s.commands, isEntryPoint) {
		return refuse(http.StatusBadRequest, codeNoEntryPoint, "You cannot remove this app's Entry Point command in a bulk update operation.")
	}
	return nil
}

// answerLaunch opens the Activity for the person in the interaction's channel.
func (s *Server) answerLaunch(in *interaction) *apiError {
	if !s.activities {
		return invalidForm("type", activityNotEnabled)
	}
	in.launched = s.enter(in.by, in.channel)
	return nil
}

// enter adds a member to the instance of a channel, and starts an instance if there is none. The lock is held.
func (s *Server) enter(m *Member, c *Channel) *Instance {
	at := slices.IndexFunc(s.instances, func(i *Instance) bool { return i.Channel == c })
	if at < 0 {
		at = len(s.instances)
		s.instances = append(s.instances, &Instance{ID: "i-" + s.nextID() + "-" + c.location()["id"].(string), Channel: c})
	}
	i := s.instances[at]
	if !slices.Contains(i.users, m) {
		i.users = append(i.users, m)
	}
	s.notify()
	return i
}

// Launch chooses the Entry Point command in a channel. Discord opens the Activity without the bot.
func (m *Member) Launch(c *Channel) *Instance {
	m.srv.t.Helper()
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	if !m.srv.activities || !slices.ContainsFunc(m.srv.commands, isEntryPoint) {
		m.srv.t.Fatalf("discordtest: %s", activityNotEnabled)
	}
	return m.srv.enter(m, c)
}

// CloseActivity closes the Activity for a member. The instance ends when its last member closes it.
func (m *Member) CloseActivity(i *Instance) {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	i.users = slices.DeleteFunc(i.users, func(u *Member) bool { return u == m })
	if len(i.users) == 0 {
		m.srv.instances = slices.DeleteFunc(m.srv.instances, func(other *Instance) bool { return other == i })
	}
}

// Launched waits for the first answer and returns the instance that it opened. It fails the test if there is none.
func (x *Interaction) Launched() *Instance {
	x.srv.t.Helper()
	x.waitFirstAnswer()
	if x.in.launched == nil {
		x.srv.t.Fatalf("discordtest: the answer is of type %d and opens no Activity: %s", x.in.answered, x.text())
	}
	return x.in.launched
}

// location describes where an instance is (Activities, Activity Location Object).
func (c *Channel) location() map[string]any {
	if c.Guild == nil {
		return map[string]any{"id": "pc-" + c.ID, "kind": "pc", "channel_id": c.ID}
	}
	return map[string]any{"id": fmt.Sprintf("gc-%s-%s", c.Guild.ID, c.ID), "kind": "gc", "channel_id": c.ID, "guild_id": c.Guild.ID}
}

// getInstance returns the users of an instance (Application, Get Application Activity Instance).
func (s *Server) getInstance(r *http.Request, _ body) (any, *apiError) {
	if r.PathValue("application_id") != s.AppID {
		return nil, errUnknownApp
	}
	for _, i := range s.instances {
		if i.ID != r.PathValue("instance_id") {
			continue
		}
		users := []string{}
		for _, m := range i.users {
			users = append(users, m.ID)
		}
		return map[string]any{"application_id": s.AppID, "instance_id": i.ID, "launch_id": i.ID, "location": i.Channel.location(), "users": users}, nil
	}
	return nil, errNotFound
}

// wireCallback describes an interaction that was answered (Receiving and Responding, Interaction Callback Response).
func (s *Server) wireCallback(in *interaction) map[string]any {
	about := map[string]any{"id": in.id, "type": in.kind, "channel_id": in.channel.ID}
	answer := map[string]any{"interaction": about}
	if in.launched != nil {
		about["activity_instance_id"] = in.launched.ID
		answer["resource"] = map[string]any{"type": answerLaunch, "activity_instance": map[string]any{"id": in.launched.ID}}
	}
	return answer
}
