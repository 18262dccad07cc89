// Package floodtest is a crowd of strangers who keep connections open to keep everybody else
// out of a server: with headers that come byte by byte, with nothing at all, with half a
// body, and with answers that they do not take.
package floodtest
