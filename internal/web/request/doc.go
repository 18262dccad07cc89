// Package request is what pages and the API share: a Request with the site that it came to, its
// session and its language, reading grids and forms, the share of time for reasoning, problems, and
// sending answers.
//
// A handler gets a Request and answers, or returns an error. A Problem is an error with a sentence
// for the person who asked.
package request
