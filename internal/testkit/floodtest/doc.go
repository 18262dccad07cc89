// Package floodtest is a crowd of strangers who keep connections open to keep everybody else out of a server: they
// send headers byte by byte, nothing at all, or half a body, or do not read the answers.
package floodtest
