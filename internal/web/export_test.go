package web

// ProblemSlugs lists the last parts of all problem types.
func ProblemSlugs() []string {
	var slugs []string
	for _, k := range kinds() {
		slugs = append(slugs, k.slug)
	}
	return slugs
}
