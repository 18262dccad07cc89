package phrase

// addCrossing adds the values about cells where a line and a box cross, and those
// of the rest of either that go with them.
func (e *explanation) addCrossing(data map[string]any) {
	for i, name := range []string{"Crossing", "InLine", "InBox"} {
		data[name], data[name+"Digits"] = e.p.Cells(e.l, e.s.Sets[i].Cells), e.p.Digits(e.s.Sets[i].Digits)
	}
	data["Line"], data["CrossedBox"] = e.p.Units(e.l, e.s.Base[:1]), e.p.Units(e.l, e.s.Base[1:])
	data["Twice"] = e.p.Digits(e.s.Sets[1].Digits & e.s.Sets[2].Digits)
}
