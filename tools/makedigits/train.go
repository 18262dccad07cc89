package main

import (
	"math"
	"math/rand/v2"

	"pencilmark/internal/picture/glyph"
)

const (
	batch    = 32
	rate     = 0.02
	momentum = 0.9
	decay    = 2e-5
	smooth   = 0.002 // the part of the right class's target that the others share
)

// trainer trains one network by gradient descent with momentum.
type trainer struct {
	net, slope, speed *glyph.Net
}

// fit trains a network. It uses one goroutine, so that the result is always the same.
func fit(samples []sample, seed uint64, epochs int) *glyph.Net {
	rng := rand.New(rand.NewPCG(seed, 7))
	t := &trainer{&glyph.Net{}, &glyph.Net{}, &glyph.Net{}}
	for h := range t.net.In {
		for i := range t.net.In[h] {
			t.net.In[h][i] = float32(rng.NormFloat64() * 0.08)
		}
	}
	for c := range t.net.Out {
		for h := range t.net.Out[c] {
			t.net.Out[c][h] = float32(rng.NormFloat64() * 0.1)
		}
	}
	order := rng.Perm(len(samples))
	steps, step := epochs*len(samples)/batch, 0
	for range epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for i := 0; i+batch <= len(order); i += batch {
			for _, j := range order[i : i+batch] {
				t.learn(samples[j].features(), samples[j].class)
			}
			t.move(float32(rate * (0.5 + 0.5*math.Cos(math.Pi*float64(step)/float64(steps)))))
			step++
		}
	}
	return t.net
}

// learn adds one sample's gradient.
func (t *trainer) learn(f *glyph.Features, class int) {
	middle := t.net.Middle(f)
	chances := glyph.Chances(t.net.Scores(f))
	var back [len(middle)]float32
	for c := range chances {
		want := float32(smooth / (glyph.Classes - 1))
		if c == class {
			want = 1 - smooth
		}
		off := chances[c] - want
		t.slope.B2[c] += off
		for h, m := range middle {
			t.slope.Out[c][h] += float32(off * m)
			back[h] += float32(off * t.net.Out[c][h])
		}
	}
	for h, m := range middle {
		if m == 0 {
			continue
		}
		t.slope.B1[h] += back[h]
		row, off := &t.slope.In[h], back[h]
		for i, v := range f {
			row[i] += float32(off * v)
		}
	}
}

// move takes a step along the gradient and starts a new gradient.
func (t *trainer) move(rate float32) {
	for h := range t.net.In {
		descend(t.net.In[h][:], t.slope.In[h][:], t.speed.In[h][:], rate)
	}
	for c := range t.net.Out {
		descend(t.net.Out[c][:], t.slope.Out[c][:], t.speed.Out[c][:], rate)
	}
	descend(t.net.B1[:], t.slope.B1[:], t.speed.B1[:], rate)
	descend(t.net.B2[:], t.slope.B2[:], t.speed.B2[:], rate)
}

func descend(weights, slope, speed []float32, rate float32) {
	for i := range weights {
		speed[i] = float32(momentum*speed[i]) - float32(rate*(slope[i]/batch+float32(decay*weights[i])))
		weights[i] += speed[i]
		slope[i] = 0
	}
}
