package picture

// blob is a connected area without lines in it, such as the inside of a cell.
type blob struct {
	x0, y0, x1, y1 int // the box around it; x1 and y1 are outside
	area           int
}

func (b blob) w() int { return b.x1 - b.x0 }
func (b blob) h() int { return b.y1 - b.y0 }

// maxBlobs bounds how many areas of a picture are looked at.
const maxBlobs = 4000

// blobsOf returns the areas of a shape that cells have, between pixels whose barrier is above the limit.
// None is longer than this part of the picture's longer side.
func blobsOf(barrier []uint8, w, h int, limit uint8, part float64) (blobs []blob) {
	seen := make([]bool, len(barrier))
	for i, v := range barrier {
		seen[i] = v > limit
	}
	var stack []int32
	for start := range seen {
		if seen[start] {
			continue
		}
		seen[start] = true
		stack = append(stack[:0], int32(start))
		b := blob{x0: w, y0: h}
		for len(stack) > 0 {
			i := int(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
			x, y := i%w, i/w
			b.x0, b.y0, b.x1, b.y1 = min(b.x0, x), min(b.y0, y), max(b.x1, x+1), max(b.y1, y+1)
			b.area++
			if x > 0 && !seen[i-1] {
				seen[i-1] = true
				stack = append(stack, int32(i-1))
			}
			if x < w-1 && !seen[i+1] {
				seen[i+1] = true
				stack = append(stack, int32(i+1))
			}
			if y > 0 && !seen[i-w] {
				seen[i-w] = true
				stack = append(stack, int32(i-w))
			}
			if y < h-1 && !seen[i+w] {
				seen[i+w] = true
				stack = append(stack, int32(i+w))
			}
		}
		if b.isCellLike(int(part*float64(max(w, h)))) && len(blobs) < maxBlobs {
			blobs = append(blobs, b)
		}
	}
	return blobs
}

func (b blob) isCellLike(largest int) bool {
	const smallest = 7
	return min(b.w(), b.h()) >= smallest && max(b.w(), b.h()) <= largest &&
		b.w() <= 2*b.h() && b.h() <= 2*b.w() && b.area*4 >= b.w()*b.h()
}
