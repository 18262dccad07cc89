package explainer

// lengths are the thresholds that a chain's complexity, less two, must exceed
// for each further 0.1.
var lengths = [...]int{4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024,
	1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384, 24576, 32768}

// surcharge is the part of a chain's rating that grows with its complexity:
// 0.1 added to 0.0 for each threshold exceeded. The sum is made step by step in
// float64, as the reference makes it: 6.6 + 0.1 and 6.5 + 0.2 differ.
func surcharge(complexity int) float64 {
	var sum float64
	tenth := 0.1
	for _, limit := range lengths {
		if complexity-2 <= limit {
			break
		}
		sum += tenth
	}
	return sum
}

// rank orders the hints of one chain producer.
type rank struct {
	rating     float64
	complexity int
	key        uint8
}

// less reports whether r comes before o. Equal ranks keep the order in which
// they were found.
func (r rank) less(o rank) bool {
	switch {
	case r.rating != o.rating:
		return r.rating < o.rating
	case r.complexity != o.complexity:
		return r.complexity < o.complexity
	}
	return r.key < o.key
}

// longest returns the largest complexity that a hint of this base may have and
// still not come after r for its rating or complexity; 0 if there is none.
func (r rank) longest(base float64) int {
	var sum float64
	tenth, most := 0.1, 0
	for _, limit := range lengths {
		switch rating := base + sum; {
		case rating > r.rating:
			return most
		case rating == r.rating:
			return max(most, min(limit+2, r.complexity))
		}
		most = limit + 2
		sum += tenth
	}
	return most
}
