// Package drill holds positions in which to practise one technique. Each is a classic grid in which exactly this
// technique is the next step of the human ladder, and nothing below it there finds anything.
//
//	d, err := drill.Pick(ctx, random, "x-wing", drill.Easy)
//	verdict, err := d.Judge(ctx, drill.Move{Removes: crossed})
//
// The positions come with the program, a few for each technique. Players get a morph of one, with random symmetries
// and names of the digits, so the supply is unlimited and hardly two people see the same position. For each morph the
// ladder is checked again.
//
// Not every technique can be practised. For example, wherever there is a siamese X-wing there is a finned X-wing,
// which is easier. [Techniques] lists those that can be practised.
package drill
