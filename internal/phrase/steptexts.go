package phrase

// stepTexts is what the sentences of one key show that others do not.
type stepTexts struct {
	reasons   func(*explanation) []string        // clause by clause, why the step holds in the grid
	addValues func(*explanation, map[string]any) // further values
}

// reasons says, clause by clause, why the step holds in the grid.
func (e *explanation) reasons() []string {
	if e.s.Trial != nil {
		return e.consequences()
	}
	if why := stepTextsByKey[e.sentenceKey()].reasons; why != nil {
		return why(e)
	}
	return nil
}

// stepTextsByKey holds what is special of some sentences, by their key.
var stepTextsByKey = map[string]stepTexts{
	"naked-single":      {reasons: func(e *explanation) []string { return e.whyOnlyDigit(e.s.Cells[0]) }},
	"hidden-single":     {reasons: (*explanation).whyOnlyPlace},
	"locked":            {reasons: (*explanation).whyOnlyPlace},
	"direct-locked":     {reasons: (*explanation).whyOnlyPlace, addValues: (*explanation).addDirectLocked},
	"naked-set":         {reasons: (*explanation).cellsHold},
	"locked-set":        {reasons: (*explanation).cellsHold},
	"hidden-set":        {reasons: (*explanation).spotsOfDigits},
	"direct-hidden-set": {reasons: (*explanation).spotsOfDigits, addValues: (*explanation).addDirectPlacement},

	"fish":                 {reasons: (*explanation).spotsInUnits},
	"finned-fish":          {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addFins},
	"sashimi-fish":         {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addFins},
	"siamese-fish":         {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addFins},
	"complex-fish":         {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addComplexFish},
	"finned-complex-fish":  {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addComplexFish},
	"siamese-complex-fish": {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addComplexFish},
	"kraken-1":             {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addKraken},
	"kraken-2":             {reasons: (*explanation).spotsInUnits, addValues: (*explanation).addKraken},

	"turbot":                {reasons: (*explanation).placesOnLinks, addValues: (*explanation).addMeeting},
	"dual-two-string-kite":  {reasons: (*explanation).placesOnLinks, addValues: (*explanation).addBothMeetings},
	"empty-rectangle":       {addValues: (*explanation).addRectangle},
	"dual-empty-rectangle":  {addValues: (*explanation).addRectangle},
	"simple-colouring-trap": {addValues: (*explanation).addColours},
	"simple-colouring-wrap": {addValues: (*explanation).addColours},
	"multi-colouring-trap":  {addValues: (*explanation).addTrap},
	"multi-colouring-wrap":  {addValues: (*explanation).addWrap},
	"remote-pair":           {addValues: (*explanation).addRemote},
	"chute-remote-pair":     {addValues: (*explanation).addRemote},

	"xy-wing":  {reasons: (*explanation).whyWing, addValues: (*explanation).addWing},
	"xyz-wing": {reasons: (*explanation).whyWing, addValues: (*explanation).addWing},
	"w-wing":   {addValues: (*explanation).addW},
	"bent-set": {addValues: (*explanation).addBent},

	"unique-1":         {addValues: (*explanation).addUnique},
	"unique-2":         {addValues: (*explanation).addUnique},
	"unique-3":         {addValues: (*explanation).addUnique},
	"unique-4":         {addValues: (*explanation).addUnique},
	"unique-6":         {addValues: (*explanation).addUnique},
	"avoidable-1":      {addValues: (*explanation).addUnique},
	"avoidable-2":      {addValues: (*explanation).addUnique},
	"bug-1":            {addValues: (*explanation).addUnique},
	"bug-2":            {addValues: (*explanation).addUnique},
	"bug-3":            {addValues: (*explanation).addUnique},
	"bug-4":            {addValues: (*explanation).addUnique},
	"hidden-rectangle": {addValues: (*explanation).addHiddenRectangle},

	"als-chain":            {addValues: (*explanation).addLocked},
	"als-xz-doubly-linked": {addValues: (*explanation).addLocked},
	"death-blossom":        {addValues: (*explanation).addBlossom},
	"aligned":              {reasons: (*explanation).whyAligned, addValues: (*explanation).addSeeing},
	"sue-de-coq":           {addValues: (*explanation).addCrossing},
	"firework":             {addValues: (*explanation).addFirework},
	"tridagon":             {addValues: (*explanation).addTridagon},
	"junior-exocet":        {addValues: (*explanation).addExocet},
	"template-set":         {addValues: (*explanation).addPlaced},
}

// addFins adds the values about a fish in lines with fins.
func (e *explanation) addFins(data map[string]any) {
	cells, _ := spread(e.s.Fins)
	data["FinCells"], data["ManyFins"] = e.p.Cells(e.l, cells), len(cells) > 1
	data["Ways"] = e.p.JoinClauses(e.siameseFish())
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
