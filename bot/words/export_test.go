package words

// ReadGrid reads a grid as FindGrid does.
var ReadGrid = readGrid

// Sayings lists what the catalogue's entries ask for: the entry, the command, and the value of its option.
func Sayings() (all [][3]string) {
	for _, s := range sayings {
		all = append(all, [3]string{s.name, s.command, s.value})
	}
	return all
}

// Gap stands for words between.
const Gap = gap
