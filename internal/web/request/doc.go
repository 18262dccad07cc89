// Package request holds what the pages and the API share: requests with their site, session and language; reading grids
// and forms; sharing time for work; problems; and sending answers.
//
// A handler gets a Request and answers it, or returns an error. A Problem is an error with a sentence for the visitor.
package request
