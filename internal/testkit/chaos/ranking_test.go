package chaos

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Ranked is the result of an attempt at a post.
type Ranked struct {
	Post, Attempt     int64
	Player            string
	Outcome, Validity string
}

func (e *Evidence) readResults(ctx context.Context, db *sql.DB) error {
	return each(ctx, db, "SELECT post_id, attempt_id, player_id, outcome, validity FROM results", func(rows *sql.Rows) error {
		var r Ranked
		err := rows.Scan(&r.Post, &r.Attempt, &r.Player, &r.Outcome, &r.Validity)
		r.Player = snowflake(r.Player)
		e.Results = append(e.Results, r)
		return err
	})
}

// checkResults: an attempt that was finished in time is solved, and no other is; a ruling decides
// whether a result counts. What streaks and seasons make of results, recount compares.
func checkResults(e *Evidence) (all []string) {
	posts := e.postsByID()
	for _, r := range e.Results {
		a, p := e.Attempts[r.Attempt], posts[r.Post]
		inTime := a != nil && slices.ContainsFunc(a.Events[AttemptFinished], func(at time.Time) bool { return at.Before(p.Closes) })
		if inTime != (r.Outcome == "solved") {
			all = append(all, fmt.Sprintf("attempt %d at post %d is %q, and was finished in time: %t", r.Attempt, r.Post, r.Outcome, inTime))
		}
		want, ruled := e.Rulings[said{strconv.FormatInt(r.Post, 10), r.Player}]
		if ruled && r.Outcome == "solved" && r.Validity != want {
			all = append(all, fmt.Sprintf("player %s at post %d counts as %q, by a ruling %q", r.Player, r.Post, r.Validity, want))
		}
	}
	return all
}

func (e *Evidence) postsByID() map[int64]*Post {
	posts := map[int64]*Post{}
	for i, p := range e.Posts {
		posts[p.ID] = &e.Posts[i]
	}
	return posts
}
