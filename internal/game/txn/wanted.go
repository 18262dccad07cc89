package txn

import "context"

type wantedKey struct{}

// WithWanted returns a context for units of work that are committed only if wanted returns nil
// just before. What it returns else is why not.
func WithWanted(ctx context.Context, wanted func() error) context.Context {
	return context.WithValue(ctx, wantedKey{}, wanted)
}

// Wanted is asked by a Store before it commits.
func Wanted(ctx context.Context) error {
	if wanted, ok := ctx.Value(wantedKey{}).(func() error); ok {
		return wanted()
	}
	return nil
}
