// Package api implements the JSON API: a handler for each route, and the types that it reads and writes.
//
// operations.go lists the routes. The comments of the types become assets/openapi.json. Pages ask the same questions
// with the functions exported here.
package api
