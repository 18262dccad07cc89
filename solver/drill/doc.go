// Package drill holds positions to practise one technique in: each is a classic grid in which exactly this technique is
// the next step of the human ladder, and nothing below it there finds anything.
//
//	d, err := drill.Pick(ctx, random, "x-wing", drill.Easy)
//	verdict, err := d.Judge(ctx, drill.Move{Removes: crossed})
//
// The positions come with the program, some of each technique. What is handed out is a morph of one, by random
// symmetries and names of the digits, so there are as many as anybody wants and hardly two people see the same; the
// ladder is asked anew for each.
//
// Not every technique can be practised: wherever there is a siamese X-wing, for one, there is a finned X-wing, and that is
// easier. [Techniques] lists those that can be.
package drill
