package solver_test

import (
	"slices"
	"testing"

	"pencilmark/solver"
)

func TestVariants(t *testing.T) {
	all := solver.Variants()
	for _, v := range all {
		if again, err := solver.ParseVariant(v.String()); err != nil || again != v {
			t.Errorf("%s is read as %v, %v", v, again, err)
		}
		if v.Size() < 4 || v.Size() > solver.MaxSize || v.Jigsaw == 0 && v.Shape.Variant() != v {
			t.Errorf("%+v", v)
		}
	}
	for _, shape := range solver.KnownShapes() {
		if !slices.Contains(all, shape.Variant()) {
			t.Errorf("%s is missing", shape)
		}
	}
	for _, tt := range []struct{ text, want string }{
		{"jigsaw", "jigsaw9"}, {"JIGSAW16+x", "jigsaw16+x"}, {"jigsaw:1122132413243344", "jigsaw4"}, {"6x6", "3x2"},
	} {
		if v, err := solver.ParseVariant(tt.text); err != nil || v.String() != tt.want {
			t.Errorf("%q is %v, %v; want %s", tt.text, v, err, tt.want)
		}
	}
	for _, text := range []string{"jigsaw3", "jigsaw17", "jigsawx", "jigsaw9+y", "jigsaw8+w", "jigsaw:1", "5x5"} {
		if v, err := solver.ParseVariant(text); err == nil {
			t.Errorf("%q is %v", text, v)
		}
	}
}
