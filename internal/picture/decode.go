package picture

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	_ "image/gif"  // the formats that people post
	_ "image/jpeg" // ...
	_ "image/png"  // ...
	"slices"

	_ "golang.org/x/image/webp" // ...
)

// What is read at most.
const (
	MaxBytes  = 10 << 20
	maxPixels = 25_000_000
	maxSide   = 2400 // a larger picture is made smaller before anything is looked for
	maxRatio  = 20   // of the longer side to the shorter; a thinner picture has no board that can be read
)

// decode returns the picture upright, on white, and no larger than maxSide.
func decode(ctx context.Context, file []byte) (*image.RGBA, error) {
	if len(file) > MaxBytes {
		return nil, &Refusal{TooLarge}
	}
	if isHEIC(file) {
		return nil, &Refusal{HEIC}
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, &Refusal{NoPicture}
	}
	if config.Width <= 0 || config.Height <= 0 || config.Width > maxPixels/config.Height {
		return nil, &Refusal{TooLarge}
	}
	if longer, shorter := max(config.Width, config.Height), min(config.Width, config.Height); longer/shorter > maxRatio {
		return nil, &Refusal{NoBoard}
	}
	decoded, _, err := image.Decode(&untilDone{ctx, bytes.NewReader(file)})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, &Refusal{NoPicture}
	}
	turn := 1
	if format == "jpeg" {
		turn = orientation(file)
	}
	small, err := reduced(ctx, decoded)
	if err != nil {
		return nil, err
	}
	return upright(small, turn), nil
}

// untilDone ends the reading of a file when its context ends.
type untilDone struct {
	ctx context.Context
	*bytes.Reader
}

func (r *untilDone) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// HeadLength is how many bytes of a file IsPicture needs.
const HeadLength = 12

// IsPicture reports whether a file that begins so is a picture, also of a kind that is refused.
func IsPicture(head []byte) bool {
	webp := len(head) >= HeadLength && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP"
	return webp || isHEIC(head) || slices.ContainsFunc([]string{"\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF8"}, func(magic string) bool {
		return bytes.HasPrefix(head, []byte(magic))
	})
}

// isHEIC recognises the picture files of phones that are not JPEG.
func isHEIC(file []byte) bool {
	return len(file) >= 12 && string(file[4:8]) == "ftyp" &&
		slices.Contains([]string{"heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif"}, string(file[8:12]))
}

// reduced returns the picture on white, each side divided by a whole number if it is too large.
func reduced(ctx context.Context, from image.Image) (*image.RGBA, error) {
	b := from.Bounds()
	n := (max(b.Dx(), b.Dy()) + maxSide - 1) / maxSide
	if n == 1 {
		if same := inPlace(from); same != nil {
			return same, nil
		}
	}
	to := image.NewRGBA(image.Rect(0, 0, max(b.Dx()/n, 1), max(b.Dy()/n, 1)))
	strip := image.NewRGBA(image.Rect(0, 0, b.Dx(), n))
	for y := range to.Rect.Dy() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		whiten(strip, from, image.Pt(b.Min.X, b.Min.Y+y*n))
		for x := range to.Rect.Dx() {
			to.SetRGBA(x, y, average(strip, x*n, n))
		}
	}
	return to, nil
}

// inPlace returns the picture on white without a copy, or nil if its pixels are of another kind.
func inPlace(from image.Image) *image.RGBA {
	switch p := from.(type) {
	case *image.RGBA:
		if p.Opaque() {
			return &image.RGBA{Pix: p.Pix, Stride: p.Stride, Rect: p.Rect.Sub(p.Rect.Min)}
		}
	case *image.NRGBA:
		for i := 0; i+4 <= len(p.Pix); i += 4 {
			if alpha := int(p.Pix[i+3]); alpha < 255 {
				for k := i; k < i+3; k++ {
					p.Pix[k] = uint8((int(p.Pix[k])*alpha + 255*(255-alpha)) / 255)
				}
				p.Pix[i+3] = 255
			}
		}
		return &image.RGBA{Pix: p.Pix, Stride: p.Stride, Rect: p.Rect.Sub(p.Rect.Min)}
	}
	return nil
}

// whiten draws a part of a picture on white.
func whiten(to *image.RGBA, from image.Image, at image.Point) {
	if p, ok := from.(*image.Paletted); ok { // for which draw is slow
		for y := range to.Rect.Dy() {
			for x := range to.Rect.Dx() {
				to.SetRGBA(x, y, onWhite(p.At(at.X+x, at.Y+y)))
			}
		}
		return
	}
	draw.Draw(to, to.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(to, to.Rect, from, at, draw.Over)
}

func onWhite(c color.Color) color.RGBA {
	if c == nil {
		return color.RGBA{255, 255, 255, 255}
	}
	r, g, b, a := c.RGBA()
	rest := 0xffff - a
	return color.RGBA{uint8((r + rest) >> 8), uint8((g + rest) >> 8), uint8((b + rest) >> 8), 255}
}

// average returns the mean of a square of a strip's pixels.
func average(strip *image.RGBA, x, n int) color.RGBA {
	if n == 1 {
		return strip.RGBAAt(x, 0)
	}
	var r, g, b int
	for i := range n * n {
		c := strip.RGBAAt(x+i%n, i/n)
		r, g, b = r+int(c.R), g+int(c.G), b+int(c.B)
	}
	n *= n
	return color.RGBA{uint8(r / n), uint8(g / n), uint8(b / n), 255}
}

// orientation returns the EXIF number by which a JPEG is turned, 1 for upright.
func orientation(file []byte) int {
	for at := 2; at+4 <= len(file) && file[at] == 0xFF; {
		marker, length := file[at+1], int(binary.BigEndian.Uint16(file[at+2:]))
		end := at + 2 + length
		if marker == 0xDA || length < 2 || end > len(file) {
			break
		}
		if body := file[at+4 : end]; marker == 0xE1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return exifOrientation(body[6:])
		}
		at = end
	}
	return 1
}

// exifOrientation looks for the orientation in the first directory of an EXIF block.
func exifOrientation(exif []byte) int {
	if len(exif) < 8 {
		return 1
	}
	order := binary.ByteOrder(binary.BigEndian)
	if exif[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(exif[4:]))
	if at < 0 || at+2 > len(exif) {
		return 1
	}
	for i := range int(order.Uint16(exif[at:])) {
		entry := at + 2 + 12*i
		if entry+12 > len(exif) {
			break
		}
		const tag = 0x0112
		if turn := int(order.Uint16(exif[entry+8:])); order.Uint16(exif[entry:]) == tag && turn >= 1 && turn <= 8 {
			return turn
		}
	}
	return 1
}

// upright undoes an EXIF orientation.
func upright(from *image.RGBA, turn int) *image.RGBA {
	if turn == 1 {
		return from
	}
	w, h := from.Rect.Dx(), from.Rect.Dy()
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	if turn >= 5 {
		to = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			at := [...]image.Point{
				{x, y}, {w - 1 - x, y}, {w - 1 - x, h - 1 - y}, {x, h - 1 - y},
				{y, x}, {h - 1 - y, x}, {h - 1 - y, w - 1 - x}, {y, w - 1 - x},
			}[turn-1]
			to.SetRGBA(at.X, at.Y, from.RGBAAt(x, y))
		}
	}
	return to
}
