package game

import "context"

type nearLiveDailyKey struct{}

// WithNearLiveDaily returns a context in which tell is called when a grid that somebody
// asks about is a copy of a live daily, or near one.
func WithNearLiveDaily(ctx context.Context, tell func()) context.Context {
	return context.WithValue(ctx, nearLiveDailyKey{}, tell)
}

// ReportNearLiveDaily calls what WithNearLiveDaily was given, if it was.
func ReportNearLiveDaily(ctx context.Context) {
	if tell, ok := ctx.Value(nearLiveDailyKey{}).(func()); ok {
		tell()
	}
}

// NearCost is how many times what it costs otherwise a question about a grid takes
// from the limits of who asks, if it is near a live daily.
const NearCost = 4
