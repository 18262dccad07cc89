package picture

// faint looks for ink of a digit's height in a cell that seems blank, below the limit of its texture.
// It returns nil if there is none.
func (c *cell) faint(s *sheet, limit uint8, height int) *piece {
	const thin = 3
	soft := &cell{inside: c.inside, ground: c.ground, ink: softened(c.ink, c.inside.Dx())}
	for _, pixels := range soft.connected(nil, limit/2+1) {
		p := soft.newPiece(s, pixels, soft.peakOf(pixels))
		if 2*p.h() >= height && 10*p.w() <= 9*height && p.w() > thin && len(pixels) >= 30 && !p.edge {
			return p
		}
	}
	return nil
}

// softened returns ink with each pixel the mean of those around it.
func softened(ink []uint8, w int) []uint8 {
	soft, h := make([]uint8, len(ink)), len(ink)/w
	for y := 1; y < h-1; y++ {
		for x := 1; x < w-1; x++ {
			sum := 0
			for i := range 9 {
				sum += int(ink[(y-1+i/3)*w+x-1+i%3])
			}
			soft[y*w+x] = uint8(sum / 9)
		}
	}
	return soft
}
