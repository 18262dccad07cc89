package solver

import "testing"

// TestGather makes sure that no two combinations share a place in a table.
func TestGather(t *testing.T) {
	rows, columns := map[uint64]bool{}, map[uint64]bool{}
	for matrix := range uint64(512) {
		rows[spreadTriads(matrix)*triadGather>>gatherShift] = true
		columns[spreadColumns(matrix)*columnGather>>gatherShift] = true
	}
	if len(rows) != 512 || len(columns) != 512 {
		t.Errorf("%d and %d places for 512 combinations", len(rows), len(columns))
	}
}

// TestPeers81 compares with the layout.
func TestPeers81(t *testing.T) {
	for c := range 81 {
		if got, want := peers81[bit81(c)], pack81(Classic().Peers(c)); got != want {
			t.Errorf("cell %d: got %x, want %x", c, got, want)
		}
	}
}
