package main

import (
	"bytes"
	"os"
	"testing"
)

// TestCommittedLicences checks that the committed file has the licences of everything that is linked in.
func TestCommittedLicences(t *testing.T) {
	var want bytes.Buffer
	if err := write(&want); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../THIRD-PARTY-LICENCES.txt")
	if err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("THIRD-PARTY-LICENCES.txt is out of date: go generate ./tools/licences (%v)", err)
	}
}

func TestNoLicence(t *testing.T) {
	if _, err := licencesIn(t.TempDir()); err == nil {
		t.Error("a module without a licence is not reported")
	}
}
