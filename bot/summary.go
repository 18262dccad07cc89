package bot

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
)

// separatePodium is the argument of the button below a podium that has its own message.
const separatePodium = "alone"

// Podium returns the summary of a post's daily, as a message to the whole guild in its language.
func (r *Router) Podium(ctx context.Context, post int64) (Message, error) {
	c := r.call(&Request{})
	s, err := c.Game.Leaderboards.Summary(ctx, post)
	if err != nil {
		return Message{}, err
	}
	c.Guild, c.phrase = s.Post.Guild, phrase.New(s.Locale)
	m := Message{Text: summaryText(c, s), Tier: s.Tier}
	m.Controls = []Control{c.button("past-all", Secondary, NewAction("yesterday", string(s.Date), separatePodium))}
	return m, nil
}

// IsPodium reports whether a control belongs to a post's podium that has its own message.
func IsPodium(control string, p *game.Post) bool {
	act, err := ParseAction(control)
	return err == nil && (act.Name == "yesterday" || act.Name == "way") && act.Arg(0) == string(p.Date) && act.Arg(1) == separatePodium
}

func summaryText(c *call, s *leaderboards.Summary) string {
	if s.Solved == 0 {
		return paragraphs(podiumText(c, &s.Podium), guildStreakText(c, s))
	}
	lines := []string{c.text("bot.podium.solved", podiumData(c, &s.Podium))}
	shown := s.Lines[:min(len(s.Lines), leaderboards.PageSize)]
	squares := squaresOf(shown)
	for i := range shown {
		lines = append(lines, summaryLine(c, &shown[i], squares[i]))
	}
	if more := s.Solved - len(shown); more > 0 {
		lines = append(lines, c.phrase.CountNoun("bot.summary.more", more))
	}
	if strings.Join(squares, "") != "" && slices.ContainsFunc(shown, func(l leaderboards.SummaryLine) bool { return l.New }) {
		lines = append(lines, c.text("bot.summary.squares", nil))
	}
	return paragraphs(strings.Join(lines, "\n"), timesText(c, s), strings.TrimSpace(guildStreakText(c, s)+"\n"+playersText(c, s)))
}

// summarySquares is the number of squares in a line of a summary. They leave room for the result on a phone.
const summarySquares = 5

// squaresOf draws the pace of each line, unless all are alike and so say nothing.
func squaresOf(shown []leaderboards.SummaryLine) []string {
	squares := make([]string, len(shown))
	for i := range shown {
		squares[i] = game.Squares(shown[i].Pace, summarySquares)
	}
	if len(slices.Compact(slices.Clone(squares))) == 1 && len(shown) > 1 {
		clear(squares)
	}
	return squares
}

// summaryLine shows a place, the squares and the result. The squares come first, because they have the same width in
// every line.
func summaryLine(c *call, l *leaderboards.SummaryLine, squares string) string {
	place := strconv.Itoa(l.Rank) + "."
	if l.Rank <= leaderboards.PodiumSize {
		place = medals[l.Rank-1]
	}
	parts := []string{place}
	if squares != "" {
		parts = append(parts, squares)
	}
	record := []string{"**" + c.playerName(l.Player) + "**"}
	if l.Penalised > 0 {
		record = append(record, c.phrase.Duration(l.Penalised))
	}
	if l.Hints > 0 || l.Penalised == 0 {
		record = append(record, c.phrase.CountNoun("bot.noun.hint", l.Hints))
	}
	return strings.Join(append(parts, strings.Join(record, " · ")), " ")
}

func timesText(c *call, s *leaderboards.Summary) string {
	if s.Ranked < leaderboards.PodiumSize || s.Median == 0 {
		return ""
	}
	time := func(d time.Duration) string { return strings.ReplaceAll(c.phrase.Duration(d), " ", "\u00a0") } // lines do not break in it
	return c.text("bot.summary.median", map[string]any{"Best": time(s.Best), "Median": time(s.Median)})
}

// guildStreakText says how many dailies in a row have been solved by somebody in the guild, if at least two.
func guildStreakText(c *call, s *leaderboards.Summary) string {
	if s.Streak.Run < 2 {
		return ""
	}
	held := ""
	if s.Streak.Freezes > 0 {
		held = c.phrase.CountNoun("bot.noun.freeze", s.Streak.Freezes)
	}
	return c.text("bot.summary.streak", map[string]any{"Count": s.Streak.Run, "Held": held})
}

// tenDays is the number of dailies in a row that the summary mentions; so are its multiples.
const tenDays = 10

// playersText names players who solved their first daily here, and players whose run reached a multiple of ten.
func playersText(c *call, s *leaderboards.Summary) string {
	var lines, fresh []string
	inARow := map[int][]string{} // by the length of the run
	for i := range s.Lines {
		l := &s.Lines[i]
		name := "**" + c.playerName(l.Player) + "**"
		switch {
		case l.New:
			fresh = append(fresh, name)
		case l.Run > 0 && l.Run%tenDays == 0:
			inARow[l.Run] = append(inARow[l.Run], name)
		}
	}
	if len(fresh) > 0 {
		lines = append(lines, c.text("bot.summary.new", map[string]any{"Players": firstOf(c, fresh)}))
	}
	for _, run := range slices.Backward(slices.Sorted(maps.Keys(inARow))) {
		lines = append(lines, c.text("bot.summary.days", map[string]any{"Player": firstOf(c, inARow[run]), "Days": c.phrase.CountNoun("bot.noun.day", run)}))
	}
	return strings.Join(lines, "\n")
}

// firstOf lists as many names as there is room for, and counts the others.
func firstOf(c *call, names []string) string {
	more := len(names) - leaderboards.PageSize
	if more <= 0 {
		return c.phrase.List(names)
	}
	return strings.Join(names[:leaderboards.PageSize], ", ") + " " + c.phrase.CountNoun("bot.summary.more", more)
}
