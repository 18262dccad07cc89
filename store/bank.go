package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

const selectPuzzle = `SELECT p.id, p.shape, p.givens, p.solution, p.origin, p.usage,
	p.tier, p.points, p.uses, p.hardest, p.finished, p.scale,
	p.er, p.ep, p.ed, p.peak_step, p.peak_technique, p.peak_count, p.bound, p.added_at,
	COALESCE(p.form, ''), COALESCE(p.solution_form, ''), COALESCE(p.steps, 0),
	p.hodoku_level, p.hodoku_score, p.hodoku_scale, p.time_weight, p.time_sum FROM puzzles p `

// readPuzzle reads the columns of selectPuzzle.
func readPuzzle(scan func(dest ...any) error) (*game.Puzzle, error) {
	p := &game.Puzzle{Rating: rating.Report{Solutions: 1}}
	var shape, givens, solution, uses, hodokuScale string
	err := scan(&p.ID, &shape, &givens, &solution, &p.Origin, &p.Usage,
		tierText{&p.Rating.Tier}, &p.Rating.Points, &uses, &p.Rating.Hardest, &p.Rating.Finished, &p.Rating.Scale,
		&p.Rating.ER, &p.Rating.EP, &p.Rating.ED,
		&p.Rating.Peak.Step, &p.Rating.Peak.Technique, &p.Rating.Peak.Count, &p.Rating.Bound, at(&p.Added),
		&p.Forms.Puzzle, &p.Forms.Solution, &p.Steps, &p.Rating.Hodoku.Level, &p.Rating.Hodoku.Score, &hodokuScale, &p.Times.Weight, &p.Times.Sum)
	if err != nil {
		return nil, err
	}
	if hodokuScale != rating.ScaleHodoku {
		p.Rating.Hodoku = rating.HodokuGrade{} // an older version's grade is not used
	}
	if p.Grid, p.Solution, err = game.RestoreSolved(shape, givens, solution); err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	p.Rating.Uses, err = readUses(uses)
	return p, err
}

func shapeOf(g *solver.Grid) string { return g.Layout().Shape().String() }

func writeUses(uses []rating.MethodUse) string {
	parts := make([]string, len(uses))
	for i, u := range uses {
		parts[i] = u.Method + ":" + strconv.Itoa(u.Count)
	}
	return strings.Join(parts, " ")
}

func readUses(text string) (uses []rating.MethodUse, err error) {
	for part := range strings.FieldsSeq(text) {
		method, count, _ := strings.Cut(part, ":")
		n, err := strconv.Atoi(count)
		if err != nil {
			return nil, fmt.Errorf("stored uses %q: %w", text, err)
		}
		uses = append(uses, rating.MethodUse{Method: method, Count: n})
	}
	return uses, nil
}

func (t bankTx) Puzzle(id string) (*game.Puzzle, error) {
	return one(t.tx, readPuzzle, selectPuzzle+"WHERE p.id = $1", id)
}

func (t bankTx) HasPuzzle(id string) (has bool, err error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM puzzles WHERE id = $1)", id)
}

func (t bankTx) PuzzleByText(shape, givens string) (*game.Puzzle, error) {
	return one(t.tx, readPuzzle, selectPuzzle+"WHERE p.shape = $1 AND p.givens = $2", shape, givens)
}

// The indexes contain only puzzles with a form, so the queries repeat that condition.
const (
	byForm   = "WHERE p.form = $1 AND p.form <> '' ORDER BY p.added_at, p.id LIMIT 1"
	byNoForm = "WHERE p.form IS NULL ORDER BY p.id LIMIT $1"
	withdraw = "UPDATE puzzles SET usage = 'practice' WHERE solution_form = $1 AND solution_form <> '' AND usage = 'bank'"
)

func (t bankTx) PuzzleByForm(form string) (*game.Puzzle, error) {
	return one(t.tx, readPuzzle, selectPuzzle+byForm, form)
}

func (t bankTx) Formless(limit int) ([]*game.Puzzle, error) {
	return all(t.tx, readPuzzle, selectPuzzle+byNoForm, limit)
}

func (t bankTx) Puzzles(u game.Usage, tier rating.Tier, after string, limit int) ([]*game.Puzzle, error) {
	return all(t.tx, readPuzzle, selectPuzzle+"WHERE p.usage = $1 AND p.tier = $2 AND p.id > $3 ORDER BY p.id LIMIT $4", u, tier.String(), after, limit)
}

// count is the number of puzzles of a usage and a tier.
type count struct {
	usage game.Usage
	tier  rating.Tier
	n     int
}

func countFields(c *count) []any {
	return []any{&c.usage, tierText{&c.tier}, &c.n}
}

func (t bankTx) Shelf() (map[rating.Tier]map[game.Usage]int, error) {
	shelf := make(map[rating.Tier]map[game.Usage]int)
	for _, tier := range rating.Tiers() {
		shelf[tier] = make(map[game.Usage]int)
	}
	counts, err := list(t.tx, countFields, "SELECT usage, tier, COUNT(*) FROM puzzles GROUP BY usage, tier")
	for _, c := range counts {
		shelf[c.tier][c.usage] = c.n
	}
	return shelf, err
}

func (t bankTx) Supply(u game.Usage) (map[rating.Tier]int, error) {
	supply := make(map[rating.Tier]int)
	counts, err := list(t.tx, countFields, "SELECT usage, CASE shape WHEN $1 THEN 'mini' ELSE tier END AS kind, COUNT(*) FROM puzzles WHERE usage = $2 GROUP BY usage, kind", miniShape, u)
	for _, c := range counts {
		supply[c.tier] = c.n
	}
	return supply, err
}

func (t bankTx) Stocked(name string) (stocked bool, err error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM stocks WHERE name = $1)", name)
}

func (t bankTx) SetStocked(name string, at time.Time) error {
	return t.exec("INSERT INTO stocks (name, at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET at = excluded.at", name, millis(at))
}

func (t bankTx) NthPuzzle(tier rating.Tier, u game.Usage, n int) (*game.Puzzle, error) {
	if tier == rating.Mini {
		return one(t.tx, readPuzzle, selectPuzzle+"WHERE p.usage = $1 AND p.shape = $2 ORDER BY p.id LIMIT 1 OFFSET $3", u, miniShape, n)
	}
	return one(t.tx, readPuzzle, selectPuzzle+"WHERE p.usage = $1 AND p.tier = $2 AND p.shape <> $3 ORDER BY p.id LIMIT 1 OFFSET $4", u, tier.String(), miniShape, n)
}

// forPractice selects puzzles that anybody may get: practice puzzles, and shared dailies of past
// dates.
const forPractice = `WHERE p.tier = $1 AND p.shape LIKE $2
		AND (p.usage = 'practice' OR p.usage = 'daily' AND NOT EXISTS (
			SELECT 1 FROM dailies d WHERE d.puzzle_id = p.id AND (d.date >= $3 OR d.guild_id <> '')))`

func (t bankTx) Untried(player string, v solver.Variant, tier rating.Tier, before game.Date) (*game.Puzzle, error) {
	return one(t.tx, readPuzzle, selectPuzzle+forPractice+`
		AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.puzzle_id = p.id AND a.player_id = $4)
		ORDER BY p.er > $5, p.id LIMIT 1`, tier.String(), shapesOf(v), before, player, rating.ChallengeAbove)
}

func (t bankTx) CountPractice(v solver.Variant, tier rating.Tier, before game.Date) (int, error) {
	return value[int](t.tx, "SELECT COUNT(*) FROM puzzles p "+forPractice+" AND p.er <= $4", tier.String(), shapesOf(v), before, rating.ChallengeAbove)
}

func (t bankTx) NthPractice(v solver.Variant, tier rating.Tier, before game.Date, n int) (*game.Puzzle, error) {
	return one(t.tx, readPuzzle, selectPuzzle+forPractice+" AND p.er <= $4 ORDER BY p.id LIMIT 1 OFFSET $5",
		tier.String(), shapesOf(v), before, rating.ChallengeAbove, n)
}

// shapesOf returns the LIKE pattern of a variant's shapes.
func shapesOf(v solver.Variant) string {
	s := v.Shape
	s.Regions = strings.Repeat("_", v.Jigsaw*v.Jigsaw)
	return s.String()
}

// hardest walks over the puzzles by the index puzzles_by_rating. CASE keeps SQLite from using an
// index by usage, which would make it sort.
const hardest = selectPuzzle + `WHERE CASE p.usage WHEN 'practice' THEN TRUE WHEN 'bank' THEN $1 = 1 WHEN 'daily' THEN NOT EXISTS (
			SELECT 1 FROM dailies d WHERE d.puzzle_id = p.id AND (d.date >= $2 OR d.guild_id <> '')) ELSE FALSE END
		AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.puzzle_id = p.id AND a.player_id = $3)
		AND ($4 = '' OR (p.er, p.ep, p.ed, p.id) < (SELECT q.er, q.ep, q.ed, q.id FROM puzzles q WHERE q.id = $4
			AND NOT EXISTS (SELECT 1 FROM dailies d WHERE d.puzzle_id = q.id AND d.date >= $2)))
		ORDER BY p.er DESC, p.ep DESC, p.ed DESC, p.id DESC LIMIT 1`

func (t bankTx) Hardest(player string, before game.Date, bank bool, after string) (*game.Puzzle, error) {
	return one(t.tx, readPuzzle, hardest, bank, before, player, after)
}

// Stale lists puzzles with an id above after; see bank.Query.
func (t bankTx) Stale(after string, limit int) ([]*game.Puzzle, error) {
	return all(t.tx, readPuzzle, selectPuzzle+`WHERE p.id > $1 AND p.usage <> 'daily'
		AND (p.bound = 1 OR p.scale <> CASE p.shape WHEN $2 THEN $3 ELSE $4 END)
		ORDER BY p.id LIMIT $5`, after, classic, rating.ScaleReference, rating.ScaleMethods, limit)
}

// Ungraded lists puzzles with an id above after; see bank.Query.
func (t bankTx) Ungraded(after string, limit int) ([]*game.Puzzle, error) {
	return all(t.tx, readPuzzle, selectPuzzle+"WHERE p.id > $1 AND p.shape = $2 AND p.hodoku_scale <> $3 ORDER BY p.id LIMIT $4",
		after, classic, rating.ScaleHodoku, limit)
}

// miniShape is the shape of minis.
var miniShape = game.MiniShape().String()

// classic is the shape of the puzzles that the reference scale rates. Grids in the bank consist
// only of givens, so no candidates are missing.
var classic = solver.Classic().Shape().String()

func (t bankTx) AddPuzzle(p *game.Puzzle) error {
	return t.exec(`INSERT INTO puzzles (id, shape, givens, solution, origin, usage, added_at, form, solution_form,
			tier, points, uses, hardest, finished, scale, er, ep, ed, peak_step, peak_technique, peak_count, bound,
			hodoku_level, hodoku_score, hodoku_scale)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)`,
		slices.Concat([]any{p.ID, shapeOf(p.Grid), format.LineWithRestrictions(p.Grid), p.Solution.String(), p.Origin, p.Usage, millis(p.Added),
			orNull(p.Forms.Puzzle), orNull(p.Forms.Solution)},
			ratingColumns(&p.Rating), gradeColumns(p.Rating.Hodoku))...)
}

func (t bankTx) SaveRating(id string, r rating.Report) error {
	return t.exec(`UPDATE puzzles SET tier = $1, points = $2, uses = $3, hardest = $4, finished = $5, scale = $6,
			er = $7, ep = $8, ed = $9, peak_step = $10, peak_technique = $11, peak_count = $12, bound = $13
		WHERE id = $14 AND usage <> 'daily'`, append(ratingColumns(&r), id)...)
}

// ratingColumns returns the values of the columns from tier to bound.
func ratingColumns(r *rating.Report) []any {
	return []any{r.Tier.String(), r.Points, writeUses(r.Uses), r.Hardest, r.Finished, r.Scale,
		int(r.ER), int(r.EP), int(r.ED), r.Peak.Step, r.Peak.Technique, r.Peak.Count, r.Bound}
}

func (t bankTx) SaveGrade(id string, g rating.HodokuGrade) error {
	return t.exec("UPDATE puzzles SET hodoku_level = $1, hodoku_score = $2, hodoku_scale = $3 WHERE id = $4", append(gradeColumns(g), id)...)
}

// gradeColumns returns the values of the columns for HoDoKu's scale.
func gradeColumns(g rating.HodokuGrade) []any {
	if g.Level == "" {
		return []any{"", 0, ""}
	}
	return []any{g.Level, g.Score, rating.ScaleHodoku}
}

func (t bankTx) SetUsage(id string, u game.Usage) error {
	return t.exec("UPDATE puzzles SET usage = $1 WHERE id = $2", u, id)
}

func (t bankTx) Withdraw(solutionForm string) error {
	return t.exec(withdraw, solutionForm)
}

func (t bankTx) SaveForms(id string, f game.CanonicalForms) error {
	return t.exec("UPDATE puzzles SET form = $1, solution_form = $2 WHERE id = $3", f.Puzzle, f.Solution, id)
}

func (t bankTx) Uncounted(first game.Date) ([]*game.Puzzle, error) {
	return all(t.tx, readPuzzle, selectPuzzle+"JOIN dailies d ON d.puzzle_id = p.id WHERE d.date >= $1 AND p.steps IS NULL ORDER BY d.date, p.id", first)
}

func (t bankTx) SaveSteps(id string, n int) error {
	return t.exec("UPDATE puzzles SET steps = $1 WHERE id = $2", n, id)
}

func (t bankTx) DropUnclaimed() error {
	return t.exec("DELETE FROM puzzles WHERE " + unclaimed + withoutKeys)
}

func (t bankTx) DropIfUnclaimed(id string) error {
	return t.exec("DELETE FROM puzzles WHERE id = $1 AND "+unclaimed+withoutKeys, id)
}

const (
	// unclaimed is the condition that a pool puzzle has no submission and no attempt.
	unclaimed = `usage = 'pool' AND NOT EXISTS (SELECT 1 FROM submissions s WHERE s.puzzle_id = puzzles.id)
	AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.puzzle_id = puzzles.id)`
	// withoutKeys is the condition that no tombstones of deleted players' attempts need the puzzle.
	withoutKeys = " AND NOT EXISTS (SELECT 1 FROM tombstone_keys e WHERE e.puzzle_id = puzzles.id)"
)
