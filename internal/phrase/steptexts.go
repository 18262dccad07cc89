package phrase

import (
	"slices"

	"pencilmark/solver"
)

// stepTexts holds functions and settings for the sentences of one key.
type stepTexts struct {
	reasons   func(*explanation) []string        // why the step holds in the grid, clause by clause
	addValues func(*explanation, map[string]any) // further values
	holders   func(*explanation) []int           // cells of which at least one has the removed digit
	formal    func(*explanation) string          // the pattern in the formal line
	table     bool                               // the digit's places are shown as a table, a unit a line
}

func (e *explanation) reasons() []string {
	if why := stepTextsByKey[e.sentenceKey()].reasons; why != nil {
		return why(e)
	}
	return nil
}

var stepTextsByKey = map[string]stepTexts{
	"naked-single":      {reasons: func(e *explanation) []string { return e.whyOnlyDigit(e.s.Cells[0]) }},
	"hidden-single":     {reasons: whyOnlyPlace},
	"locked":            {reasons: whyOnlyPlace, formal: formalLocked},
	"direct-locked":     {reasons: whyOnlyPlace, addValues: addDirectLocked, formal: formalLocked},
	"naked-set":         {reasons: cellsHold, formal: formalSet},
	"locked-set":        {reasons: cellsHold, formal: formalSet},
	"hidden-set":        {reasons: spotsOfDigits, formal: formalSet},
	"direct-hidden-set": {reasons: spotsOfDigits, addValues: addDirectPlacement, formal: formalSet},

	"fish":                 {reasons: spotsInUnits, formal: formalFish},
	"finned-fish":          {reasons: spotsInUnits, addValues: addFins, formal: formalFish},
	"sashimi-fish":         {reasons: spotsInUnits, addValues: addFins, formal: formalFish},
	"siamese-fish":         {reasons: spotsInUnits, addValues: addFins, formal: formalFish, table: true},
	"complex-fish":         {reasons: spotsInUnits, addValues: addComplexFish, formal: formalFish, table: true},
	"finned-complex-fish":  {reasons: spotsInUnits, addValues: addComplexFish, formal: formalFish, table: true},
	"siamese-complex-fish": {reasons: spotsInUnits, addValues: addComplexFish, formal: formalFish, table: true},
	"kraken-1":             {reasons: spotsInUnits, addValues: addKraken, formal: formalKraken},
	"kraken-2":             {reasons: spotsInUnits, addValues: addKraken, formal: formalKraken},

	"turbot":                {reasons: placesOnLinks, addValues: addMeeting, holders: chainEnds, formal: formalTurbot},
	"dual-two-string-kite":  {reasons: placesOnLinks, addValues: addBothMeetings, formal: formalTurbot},
	"empty-rectangle":       {addValues: addRectangle, formal: formalRectangle},
	"dual-empty-rectangle":  {addValues: addRectangle, formal: formalRectangle},
	"simple-colouring-trap": {addValues: addColours, formal: formalColours},
	"simple-colouring-wrap": {addValues: addColours, formal: formalColours},
	"multi-colouring-trap":  {addValues: addTrap, formal: formalColours},
	"multi-colouring-wrap":  {addValues: addWrap, formal: formalColours},
	"remote-pair":           {addValues: addRemote, formal: formalRemote},
	"chute-remote-pair":     {addValues: addRemote, holders: chainEnds, formal: formalChute},
	"guardians":             {addValues: addGuardians, holders: extraCells, formal: formalGuardians},
	"3d-medusa":             {addValues: addMedusa, formal: formalMedusa},

	"ends": {holders: chainEnds},

	"xy-wing":  {reasons: whyWing, addValues: addWing, holders: pincers, formal: formalWing},
	"xyz-wing": {reasons: whyWing, addValues: addWing, holders: wingCells, formal: formalWing},
	"w-wing":   {addValues: addW, holders: chainEnds, formal: formalW},
	"bent-set": {addValues: addBent, holders: patternCells, formal: formalWing},

	"unique-1":         {addValues: addUnique, formal: formalUnique},
	"unique-2":         {addValues: addUnique, holders: extraCells, formal: formalUnique},
	"unique-3":         {addValues: addUnique, formal: formalUnique},
	"unique-4":         {addValues: addUnique, formal: formalUnique},
	"unique-6":         {addValues: addUnique, formal: formalUnique},
	"avoidable-1":      {addValues: addUnique, formal: formalUnique},
	"avoidable-2":      {addValues: addUnique, holders: extraCells, formal: formalUnique},
	"bug-1":            {addValues: addUnique, formal: formalGrave},
	"bug-2":            {addValues: addUnique, holders: extraCells, formal: formalGrave},
	"bug-3":            {addValues: addUnique, formal: formalGrave},
	"bug-4":            {addValues: addUnique, formal: formalGrave},
	"hidden-rectangle": {addValues: addHiddenRectangle, formal: formalUnique},

	"als-chain":            {addValues: addLocked, holders: lastSets, formal: formalLockedSets},
	"als-xz-doubly-linked": {addValues: addLocked, formal: formalLockedSets},
	"death-blossom":        {addValues: addBlossom, holders: lastSets, formal: formalBlossom},
	"aligned":              {reasons: whyAligned, addValues: addSeeing, formal: formalAligned},
	"sue-de-coq":           {addValues: addCrossing, formal: formalCrossing},
	"firework":             {addValues: addFirework, formal: formalSet},
	"sector-set":           {addValues: addCounts, formal: formalSectors},
	"tridagon":             {addValues: addTridagon, formal: formalTridagon},
	"junior-exocet":        {addValues: addExocet, formal: formalExocet},
	"senior-exocet":        {addValues: addSenior, formal: formalExocet},
	"double-exocet":        {addValues: addDouble, formal: formalDouble},
	"template-set":         {addValues: addAllowing, formal: formalDigit},
	"template-delete":      {addValues: addAllowing, formal: formalDigit},
}

func addFins(e *explanation, data map[string]any) {
	cells, _ := spread(e.s.Fins)
	data["FinCells"], data["ManyFins"] = e.p.Cells(e.l, cells), len(cells) > 1
	data["Ways"] = table(e.siameseFish())
}

func addAllowing(e *explanation, data map[string]any) {
	if e.g != nil {
		cells := e.g.CellsAllowing(e.s.Digits.Min())
		data["Allowing"] = e.p.Cells(e.l, cells.Slice())
	}
}

func addSeeing(e *explanation, data map[string]any) {
	data["Seeing"] = e.p.Cells(e.l, cellsOf(e.s.Sets))
}

func addDirectLocked(e *explanation, data map[string]any) {
	cover := e.s.Cover
	data["Through"], data["Line"] = e.p.Units(e.l, cover[:1]), e.kind(cover[:1], 1)
	data["Target"] = e.p.Units(e.l, cover[1:])
	data["Placed"] = e.p.Cell(e.l, e.s.Places[0].Cell)
}

func addDirectPlacement(e *explanation, data map[string]any) {
	data["Digit"], data["Placed"] = symbol(e.s.Places[0].Digit), e.p.Cell(e.l, e.s.Places[0].Cell)
}

// chainEnds lists the ends of a chain if both have the removed digit.
func chainEnds(e *explanation) (cells []int) {
	b, gone := &e.s.Branches[0], e.s.Removes[0].Digit
	if b.Start.Digit != gone || b.End.Digit != gone {
		return nil
	}
	return cellsUnion(b.Links[0].FromCells, solver.CellsOf(b.Start.Cell), b.Links[len(b.Links)-1].ToCells, solver.CellsOf(b.End.Cell))
}

func cellsUnion(sets ...solver.CellSet) []int {
	var all solver.CellSet
	for _, s := range sets {
		all = all.Or(s)
	}
	return all.Slice()
}

func extraCells(e *explanation) []int {
	cells, _ := spread(e.s.Fins)
	return cells
}

func patternCells(e *explanation) []int {
	gone := e.s.Removes[0].Digit
	cells, _ := spread(slices.DeleteFunc(slices.Clone(e.s.Pattern), func(c solver.Candidate) bool { return c.Digit != gone }))
	return cells
}
