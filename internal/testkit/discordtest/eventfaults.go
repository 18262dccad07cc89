package discordtest

import (
	"maps"
	"time"
)

// EventFault changes events of one kind on their way to the bot. Times and Until
// are as a RequestFault's.
type EventFault struct {
	Event  string // such as "INTERACTION_CREATE"; "" is any
	Effect EventEffect
	Times  int
	Until  time.Time
}

// EventEffect is what happens to an event.
type EventEffect int

// The effects.
const (
	SendTwice       EventEffect = iota // it arrives twice
	SwapWithNext                       // it arrives after the next one
	AddUnknownParts                    // it has fields, and components, of kinds that nobody knows yet
	LoseEvent                          // it does not arrive until a RESUME replays it
)

var eventEffectNames = [...]string{"duplicated", "out of order", "with unknown parts", "lost"}

// String says in a few words what the fault does.
func (f EventFault) String() string { return "an event " + eventEffectNames[f.Effect] }

// InjectEvent adds a fault of events.
func (s *Server) InjectEvent(f EventFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.eventFaults.add(f, f.Times, f.Until)
}

// sendEvent sends an event, changed if a fault says so, and then what was kept back
// for it. The server's lock is held.
func (c *conn) sendEvent(f frame) {
	kind, _ := f.Type.(string)
	back := c.delayed
	c.delayed = nil
	fault, hit := c.srv.eventFaults.take(c.srv, func(f EventFault) bool { return f.Event == "" || f.Event == kind })
	switch {
	case !hit:
		c.send(f)
	case fault.Effect == SendTwice:
		c.send(f)
		c.send(f)
	case fault.Effect == SwapWithNext:
		c.srv.noteFaultByEvent(f.Data, fault.String())
		c.delayed = []frame{f}
	case fault.Effect == LoseEvent:
		c.srv.noteFaultByEvent(f.Data, fault.String())
	case fault.Effect == AddUnknownParts:
		f.Data = withUnknownParts(f.Data)
		c.send(f)
	}
	for _, f := range back {
		c.send(f)
	}
}

// withUnknownParts returns an event's data with what Discord may add one day.
func withUnknownParts(data any) any {
	object, ok := data.(map[string]any)
	if !ok {
		return data
	}
	grown := maps.Clone(object)
	grown["x_unknown"] = map[string]any{"list": []any{1, "two", nil}, "deep": map[string]any{"type": "text"}}
	for _, within := range []string{"data", "message", "member", "channel"} {
		if inner, ok := grown[within].(map[string]any); ok {
			grown[within] = withUnknownParts(inner)
		}
	}
	if parts, ok := grown["components"]; ok {
		grown["components"] = withUnknownComponent(parts)
	}
	return grown
}

// withUnknownComponent adds a component of an unknown type, with another inside, before
// components.
func withUnknownComponent(parts any) []any {
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
