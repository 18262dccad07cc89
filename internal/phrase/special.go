package phrase

// special is what the sentences of one key show that others do not.
type special struct {
	why func(*explanation) []string        // clause by clause, why the step holds in the grid
	add func(*explanation, map[string]any) // further values
}

// reasons says, clause by clause, why the step holds in the grid.
func (e *explanation) reasons() []string {
	if e.s.Trial != nil {
		return e.consequences()
	}
	if why := specials[e.sentences()].why; why != nil {
		return why(e)
	}
	return nil
}

// specials holds what is special of some sentences, by their key.
var specials = map[string]special{
	"naked-single":      {why: func(e *explanation) []string { return e.whyOnlyDigit(e.s.Cells[0]) }},
	"hidden-single":     {why: (*explanation).whyOnlyPlace},
	"locked":            {why: (*explanation).whyOnlyPlace},
	"direct-locked":     {why: (*explanation).whyOnlyPlace, add: (*explanation).addDirectLocked},
	"naked-set":         {why: (*explanation).held},
	"locked-set":        {why: (*explanation).held},
	"hidden-set":        {why: (*explanation).spotsOfDigits},
	"direct-hidden-set": {why: (*explanation).spotsOfDigits, add: (*explanation).addDirectPlacement},

	"fish":                 {why: (*explanation).spotsInUnits},
	"finned-fish":          {why: (*explanation).spotsInUnits, add: (*explanation).addFins},
	"sashimi-fish":         {why: (*explanation).spotsInUnits, add: (*explanation).addFins},
	"siamese-fish":         {why: (*explanation).spotsInUnits, add: (*explanation).addFins},
	"complex-fish":         {why: (*explanation).spotsInUnits, add: (*explanation).addComplexFish},
	"finned-complex-fish":  {why: (*explanation).spotsInUnits, add: (*explanation).addComplexFish},
	"siamese-complex-fish": {why: (*explanation).spotsInUnits, add: (*explanation).addComplexFish},
	"kraken-1":             {why: (*explanation).spotsInUnits, add: (*explanation).addKraken},
	"kraken-2":             {why: (*explanation).spotsInUnits, add: (*explanation).addKraken},

	"turbot":                {why: (*explanation).placesOnLinks, add: (*explanation).addMeeting},
	"dual-two-string-kite":  {why: (*explanation).placesOnLinks, add: (*explanation).addBothMeetings},
	"empty-rectangle":       {add: (*explanation).addRectangle},
	"dual-empty-rectangle":  {add: (*explanation).addRectangle},
	"simple-colouring-trap": {add: (*explanation).addColours},
	"simple-colouring-wrap": {add: (*explanation).addColours},
	"multi-colouring-trap":  {add: (*explanation).addTrap},
	"multi-colouring-wrap":  {add: (*explanation).addWrap},
	"remote-pair":           {add: (*explanation).addRemote},

	"xy-wing":  {why: (*explanation).whyWing, add: (*explanation).addWing},
	"xyz-wing": {why: (*explanation).whyWing, add: (*explanation).addWing},
	"w-wing":   {add: (*explanation).addW},
	"bent-set": {add: (*explanation).addBent},

	"unique-1":         {add: (*explanation).addUnique},
	"unique-2":         {add: (*explanation).addUnique},
	"unique-3":         {add: (*explanation).addUnique},
	"unique-4":         {add: (*explanation).addUnique},
	"unique-6":         {add: (*explanation).addUnique},
	"avoidable-1":      {add: (*explanation).addUnique},
	"avoidable-2":      {add: (*explanation).addUnique},
	"bug-1":            {add: (*explanation).addUnique},
	"bug-2":            {add: (*explanation).addUnique},
	"bug-3":            {add: (*explanation).addUnique},
	"bug-4":            {add: (*explanation).addUnique},
	"hidden-rectangle": {add: (*explanation).addHiddenRectangle},

	"als-chain":            {add: (*explanation).addLocked},
	"als-xz-doubly-linked": {add: (*explanation).addLocked},
	"death-blossom":        {add: (*explanation).addBlossom},
	"aligned":              {why: (*explanation).whyAligned, add: (*explanation).addSeeing},
	"sue-de-coq":           {add: (*explanation).addCrossing},
	"firework":             {add: (*explanation).addFirework},
	"tridagon":             {add: (*explanation).addTridagon},
	"junior-exocet":        {add: (*explanation).addExocet},
	"template-set":         {add: (*explanation).addPlaced},
}

// addFins adds the values about a fish in lines with fins.
func (e *explanation) addFins(data map[string]any) {
	cells, _ := spread(e.s.Fins)
	data["FinCells"], data["ManyFins"] = e.p.Cells(e.l, cells), len(cells) > 1
	data["Ways"] = e.p.Clauses(e.ways())
}

// addPlaced adds the cells that get a digit.
func (e *explanation) addPlaced(data map[string]any) {
	cells, _ := spread(e.s.Places)
	data["Set"] = e.p.Cells(e.l, cells)
}

// addSeeing adds the cells that would be left without a digit.
func (e *explanation) addSeeing(data map[string]any) {
	data["Seeing"] = e.p.Cells(e.l, cellsOf(e.s.Sets))
}

// addDirectLocked adds the values about locked candidates that place a digit at
// once.
func (e *explanation) addDirectLocked(data map[string]any) {
	cover := e.s.Cover
	data["Through"], data["Line"] = e.p.Units(e.l, cover[:1]), e.kind(cover[:1], 1)
	data["Target"] = e.p.Units(e.l, cover[1:])
	data["Placed"] = e.p.Cell(e.l, e.s.Places[0].Cell)
}

// addDirectPlacement adds the placement that a hidden set makes at once.
func (e *explanation) addDirectPlacement(data map[string]any) {
	data["Digit"], data["Placed"] = symbol(e.s.Places[0].Digit), e.p.Cell(e.l, e.s.Places[0].Cell)
}
