package discordtest

import (
	"maps"
	"slices"
	"time"
)

// EventFault twists events of one kind on their way to the bot. Times and Until
// are as a Fault's.
type EventFault struct {
	Kind  string // such as "INTERACTION_CREATE"; "" is any
	Twist Twist
	Times int
	Until time.Time
}

// Twist is what happens to an event.
type Twist int

// The twists.
const (
	Twice   Twist = iota // it arrives twice
	Swapped              // it arrives after the next one
	Strange              // it has fields, and components, of kinds that nobody knows yet
	Lost                 // it does not arrive until a RESUME replays it
)

var twistNames = [...]string{"duplicated", "out of order", "with unknown parts", "lost"}

// String says in a few words what the fault does.
func (f EventFault) String() string { return "an event " + twistNames[f.Twist] }

// InjectEvent adds a fault of events.
func (s *Server) InjectEvent(f EventFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f.Times = max(f.Times, 1)
	s.twists = append(s.twists, &f)
}

// twist takes the fault that hits an event; nil is none.
func (s *Server) twist(kind string) *EventFault {
	s.twists = slices.DeleteFunc(s.twists, func(f *EventFault) bool { return s.past(f.Until) })
	for i, f := range s.twists {
		if f.Kind != "" && f.Kind != kind {
			continue
		}
		if f.Times--; f.Times == 0 {
			s.twists = slices.Delete(s.twists, i, i+1)
		}
		s.faultsHit++
		return f
	}
	return nil
}

// bring sends an event, twisted if a fault says so, and then what was kept back
// for it. The server's lock is held.
func (c *conn) bring(f frame) {
	kind, _ := f.Type.(string)
	back := c.back
	c.back = nil
	switch fault := c.srv.twist(kind); {
	case fault == nil:
		c.send(f)
	case fault.Twist == Twice:
		c.send(f)
		c.send(f)
	case fault.Twist == Swapped:
		c.srv.troubleData(f.Data, fault.String())
		c.back = []frame{f}
	case fault.Twist == Lost:
		c.srv.troubleData(f.Data, fault.String())
	case fault.Twist == Strange:
		f.Data = strange(f.Data)
		c.send(f)
	}
	for _, f := range back {
		c.send(f)
	}
}

// strange returns an event's data with what Discord may add one day.
func strange(data any) any {
	object, ok := data.(map[string]any)
	if !ok {
		return data
	}
	grown := maps.Clone(object)
	grown["x_unknown"] = map[string]any{"list": []any{1, "two", nil}, "deep": map[string]any{"type": "text"}}
	for _, within := range []string{"data", "message", "member", "channel"} {
		if inner, ok := grown[within].(map[string]any); ok {
			grown[within] = strange(inner)
		}
	}
	if parts, ok := grown["components"]; ok {
		grown["components"] = withUnknown(parts)
	}
	return grown
}

// withUnknown adds a component of an unknown type, with another inside, before
// components.
func withUnknown(parts any) []any {
	unknown := map[string]any{"type": 99, "id": 4711, "component": map[string]any{"type": 98, "value": true}, "components": []any{}}
	list := []any{unknown}
	switch parts := parts.(type) {
	case []any:
		list = append(list, parts...)
	case []Component:
		for _, p := range parts {
			list = append(list, p)
		}
	}
	return list
}
