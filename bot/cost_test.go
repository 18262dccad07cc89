package bot_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
)

// costs are requests, in the order in which a player makes them.
var costs = []struct{ what, request string }{
	{"card", "command daily\n"},
	{"start", "press Start\n"},
	{"own board", "command daily\n"},
	{"show the board", "action v1:start:1\n"},
	{"hint", "command hint\n"},
	{"hint, a level deeper", "command hint\n"},
	{"the same hint again", "action v1:hint:1:2\n"},
	{"why", "command why\ncell=r1c1\n"},
	{"check nothing", "command check\n"},
	{"first digit", "command answer\ntext=r1c1=" + bottest.DailySolution[:1] + "\n"},
	{"check", "command check\n"},
	{"complete", "complete hint grid=\n"},
	{"leaderboard today", "command leaderboard\nperiod=today\n"},
	{"leaderboard week", "command leaderboard\nperiod=week\n"},
	{"leaderboard month", "command leaderboard\nperiod=month\n"},
	{"leaderboard all", "command leaderboard\nperiod=all\n"},
	{"stats", "command stats\n"},
	{"archive", "command archive\n"},
	{"help", "command help\n"},
	{"wrong answer", "command answer\ntext=" + strings.Replace(bottest.DailySolution, "268719345", "628719345", 1) + "\n"},
	{"answer", "command answer\ntext=" + bottest.DailySolution + "\n"},
	{"own result", "command daily\n"},
	{"board when it is over", "action v1:start:1\n"},
}

// A request that only looks at something writes nothing, and each other request is one transaction.
func TestWhatRequestsCost(t *testing.T) {
	testrace.Skip(t)
	c := newConversation(t, true)
	var table strings.Builder
	fmt.Fprintf(&table, "%-24s %5s %7s %6s %6s\n", "request", "views", "updates", "reads", "writes")
	for _, r := range costs {
		before := c.Counts()
		c.ask(r.request)
		n := c.Counts().Minus(before)
		fmt.Fprintf(&table, "%-24s %5d %7d %6d %6d\n", r.what, n.Views, n.Updates, n.Reads, n.Writes)
	}
	const golden = "testdata/costs.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), table.String()); diff != "" {
		t.Errorf("(-golden +got)\n%s", diff)
	}
}
