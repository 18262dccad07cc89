package game

import "context"

type nearKey struct{}

// OnNear returns a context in which tell is called when a grid that somebody asks about
// is a copy of a live daily, or near one.
func OnNear(ctx context.Context, tell func()) context.Context {
	return context.WithValue(ctx, nearKey{}, tell)
}

// TellNear calls what OnNear was given, if it was.
func TellNear(ctx context.Context) {
	if tell, ok := ctx.Value(nearKey{}).(func()); ok {
		tell()
	}
}

// NearCost is how many times what it costs otherwise a question about a grid takes
// from the limits of who asks, if it is near a live daily.
const NearCost = 4
