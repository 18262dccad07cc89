package canonical

// Limit bounds the effort that a Finder makes.
func (f *Finder) Limit(reads int) { f.limit = reads }
