package phrase

import (
	"slices"

	"pencilmark/solver"
)

// stepTexts is what is special about the sentences of one key.
type stepTexts struct {
	reasons   func(*explanation) []string        // clause by clause, why the step holds in the grid
	addValues func(*explanation, map[string]any) // further values
	holders   func(*explanation) []int           // cells of which at least one has the digit that goes
	move      string                             // how the move is told, where not as any other
	formal    func(*explanation) string          // the pattern in the formal line
}

func (e *explanation) reasons() []string {
	if e.s.Trial != nil {
		return e.consequences()
	}
	if why := stepTextsByKey[e.sentenceKey()].reasons; why != nil {
		return why(e)
	}
	return nil
}

var stepTextsByKey = map[string]stepTexts{
	"naked-single":      {reasons: func(e *explanation) []string { return e.whyOnlyDigit(e.s.Cells[0]) }},
	"hidden-single":     {reasons: (*explanation).whyOnlyPlace},
	"locked":            {reasons: (*explanation).whyOnlyPlace, formal: (*explanation).formalLocked},
	"direct-locked":     {reasons: (*explanation).whyOnlyPlace, addValues: (*explanation).addDirectLocked, formal: (*explanation).formalLocked},
	"naked-set":         {reasons: (*explanation).cellsHold, formal: (*explanation).formalSet},
	"locked-set":        {reasons: (*explanation).cellsHold, formal: (*explanation).formalSet},
	"hidden-set":        {reasons: (*explanation).spotsOfDigits, formal: (*explanation).formalSet},
	"direct-hidden-set": {reasons: (*explanation).spotsOfDigits, addValues: (*explanation).addDirectPlacement, formal: (*explanation).formalSet},

	"fish":                 {reasons: (*explanation).spotsInUnits, formal: (*explanation).formalFish},
	"finned-fish":          {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addFins, move: "both-cases", formal: (*explanation).formalFish},
	"sashimi-fish":         {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addFins, move: "both-cases", formal: (*explanation).formalFish},
	"siamese-fish":         {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addFins, move: "both-cases", formal: (*explanation).formalFish},
	"complex-fish":         {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addComplexFish, formal: (*explanation).formalFish},
	"finned-complex-fish":  {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addComplexFish, move: "both-cases", formal: (*explanation).formalFish},
	"siamese-complex-fish": {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addComplexFish, move: "both-cases", formal: (*explanation).formalFish},
	"kraken-1":             {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addKraken, move: "both-cases", formal: (*explanation).formalKraken},
	"kraken-2":             {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addKraken, move: "every-case", formal: (*explanation).formalKraken},

	"turbot":                {reasons: (*explanation).placesOnLinks, addValues: (*explanation).addMeeting, holders: (*explanation).chainEnds, formal: (*explanation).formalTurbot},
	"dual-two-string-kite":  {reasons: (*explanation).placesOnLinks, addValues: (*explanation).addBothMeetings, formal: (*explanation).formalTurbot},
	"empty-rectangle":       {addValues: (*explanation).addRectangle, move: "both-cases", formal: (*explanation).formalRectangle},
	"dual-empty-rectangle":  {addValues: (*explanation).addRectangle, move: "both-cases", formal: (*explanation).formalRectangle},
	"simple-colouring-trap": {addValues: (*explanation).addColours, move: "sees-colours", formal: (*explanation).formalColours},
	"simple-colouring-wrap": {addValues: (*explanation).addColours, formal: (*explanation).formalColours},
	"multi-colouring-trap":  {addValues: (*explanation).addTrap, formal: (*explanation).formalColours},
	"multi-colouring-wrap":  {addValues: (*explanation).addWrap, formal: (*explanation).formalColours},
	"remote-pair":           {addValues: (*explanation).addRemote, formal: (*explanation).formalRemote},
	"chute-remote-pair":     {addValues: (*explanation).addRemote, holders: (*explanation).chainEnds, formal: (*explanation).formalChute},
	"guardians":             {addValues: (*explanation).addGuardians, holders: (*explanation).extraCells, formal: (*explanation).formalGuardians},
	"3d-medusa":             {addValues: (*explanation).addMedusa, formal: (*explanation).formalMedusa},

	"ends": {holders: (*explanation).chainEnds},

	"xy-wing":  {reasons: (*explanation).whyWing, addValues: (*explanation).addWing, holders: (*explanation).pincers, formal: (*explanation).formalWing},
	"xyz-wing": {reasons: (*explanation).whyWing, addValues: (*explanation).addWing, holders: (*explanation).wingCells, formal: (*explanation).formalWing},
	"w-wing":   {addValues: (*explanation).addW, holders: (*explanation).chainEnds, formal: (*explanation).formalW},
	"bent-set": {addValues: (*explanation).addBent, holders: (*explanation).patternCells, formal: (*explanation).formalWing},

	"unique-1":         {addValues: (*explanation).addUnique, formal: (*explanation).formalUnique},
	"unique-2":         {addValues: (*explanation).addUnique, holders: (*explanation).extraCells, formal: (*explanation).formalUnique},
	"unique-3":         {addValues: (*explanation).addUnique, formal: (*explanation).formalUnique},
	"unique-4":         {addValues: (*explanation).addUnique, formal: (*explanation).formalUnique},
	"unique-6":         {addValues: (*explanation).addUnique, formal: (*explanation).formalUnique},
	"avoidable-1":      {addValues: (*explanation).addUnique, formal: (*explanation).formalUnique},
	"avoidable-2":      {addValues: (*explanation).addUnique, holders: (*explanation).extraCells, formal: (*explanation).formalUnique},
	"bug-1":            {addValues: (*explanation).addUnique, move: "last-extra", formal: (*explanation).formalGrave},
	"bug-2":            {addValues: (*explanation).addUnique, holders: (*explanation).extraCells, formal: (*explanation).formalGrave},
	"bug-3":            {addValues: (*explanation).addUnique, formal: (*explanation).formalGrave},
	"bug-4":            {addValues: (*explanation).addUnique, formal: (*explanation).formalGrave},
	"hidden-rectangle": {addValues: (*explanation).addHiddenRectangle, formal: (*explanation).formalUnique},

	"als-chain":            {addValues: (*explanation).addLocked, holders: (*explanation).lastSets, formal: (*explanation).formalLockedSets},
	"als-xz-doubly-linked": {addValues: (*explanation).addLocked, formal: (*explanation).formalLockedSets},
	"death-blossom":        {addValues: (*explanation).addBlossom, holders: (*explanation).lastSets, formal: (*explanation).formalBlossom},
	"aligned":              {reasons: (*explanation).whyAligned, addValues: (*explanation).addSeeing, formal: (*explanation).formalAligned},
	"sue-de-coq":           {addValues: (*explanation).addCrossing, formal: (*explanation).formalCrossing},
	"firework":             {addValues: (*explanation).addFirework, formal: (*explanation).formalSet},
	"sector-set":           {addValues: (*explanation).addCounts, formal: (*explanation).formalSectors},
	"tridagon":             {addValues: (*explanation).addTridagon, formal: (*explanation).formalTridagon},
	"junior-exocet":        {addValues: (*explanation).addExocet, formal: (*explanation).formalExocet},
	"senior-exocet":        {addValues: (*explanation).addSenior, formal: (*explanation).formalExocet},
	"double-exocet":        {addValues: (*explanation).addDouble, formal: (*explanation).formalDouble},
	"template-set":         {addValues: (*explanation).addAllowing, formal: (*explanation).formalDigit},
	"template-delete":      {addValues: (*explanation).addAllowing, formal: (*explanation).formalDigit},
}

func (e *explanation) addFins(data map[string]any) {
	cells, _ := spread(e.s.Fins)
	data["FinCells"], data["ManyFins"] = e.p.Cells(e.l, cells), len(cells) > 1
	data["Ways"] = e.p.JoinClauses(e.siameseFish())
}

func (e *explanation) addAllowing(data map[string]any) {
	if e.g != nil {
		cells := e.g.CellsAllowing(e.s.Digits.Min())
		data["Allowing"] = e.p.Cells(e.l, cells.Slice())
	}
}

func (e *explanation) addSeeing(data map[string]any) {
	data["Seeing"] = e.p.Cells(e.l, cellsOf(e.s.Sets))
}

func (e *explanation) addDirectLocked(data map[string]any) {
	cover := e.s.Cover
	data["Through"], data["Line"] = e.p.Units(e.l, cover[:1]), e.kind(cover[:1], 1)
	data["Target"] = e.p.Units(e.l, cover[1:])
	data["Placed"] = e.p.Cell(e.l, e.s.Places[0].Cell)
}

func (e *explanation) addDirectPlacement(data map[string]any) {
	data["Digit"], data["Placed"] = symbol(e.s.Places[0].Digit), e.p.Cell(e.l, e.s.Places[0].Cell)
}

// chainEnds lists the ends of a chain if both have the removed digit.
func (e *explanation) chainEnds() (cells []int) {
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

func (e *explanation) extraCells() []int {
	cells, _ := spread(e.s.Fins)
	return cells
}

func (e *explanation) patternCells() []int {
	gone := e.s.Removes[0].Digit
	cells, _ := spread(slices.DeleteFunc(slices.Clone(e.s.Pattern), func(c solver.Candidate) bool { return c.Digit != gone }))
	return cells
}
