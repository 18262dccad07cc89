package picture

// Reason is why a picture is not read.
type Reason string

// The reasons.
const (
	NoPicture   Reason = "no-picture"     // the file is no picture that can be decoded
	TooLarge    Reason = "too-large"      // more bytes or pixels than are looked at
	HEIC        Reason = "heic"           // a format that is not decoded
	NoBoard     Reason = "no-board"       // no grid of 9x9 cells
	OtherSize   Reason = "other-size"     // a grid of another size
	Several     Reason = "several-boards" // boards of about equal size
	Samurai     Reason = "samurai"        // boards that overlap
	Jigsaw      Reason = "jigsaw"         // thick lines elsewhere than around boxes
	Killer      Reason = "killer"         // sums in corners, or dashed cages
	Diagonals   Reason = "diagonals"      // drawn diagonals
	Windows     Reason = "windows"        // four more boxes that are shaded
	EmptyBoard  Reason = "empty-board"    // a board without digits
	Handwriting Reason = "handwriting"    // digits that are not printed
	Unclear     Reason = "unclear"        // a board most of which cannot be made out
)

// Refusal is the error for a picture that is not read.
type Refusal struct{ Reason Reason }

func (r *Refusal) Error() string { return r.Reason.sentence() }

func (r Reason) sentence() string {
	return map[Reason]string{
		NoPicture:   "this is no PNG, JPEG, GIF or WebP picture",
		TooLarge:    "the picture is too large: at most 10 MiB and 25 megapixels",
		HEIC:        "HEIC pictures are not read; send it as JPEG or a screenshot",
		NoBoard:     "no 9x9 board was found; crop the picture to the board",
		OtherSize:   "only 9x9 boards are read, and this one has another size",
		Several:     "there are several boards; crop the picture to one",
		Samurai:     "boards that overlap are not read",
		Jigsaw:      "jigsaw sudokus are not read",
		Killer:      "killer sudokus are not read",
		Diagonals:   "sudokus with diagonals are not read",
		Windows:     "sudokus with windows are not read",
		EmptyBoard:  "the board is empty",
		Handwriting: "handwriting is not read",
		Unclear:     "this cannot be read well; crop it to the board, or paste the digits",
	}[r]
}
