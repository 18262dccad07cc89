// Package daily is the room of the dailies: when a guild's is due, claiming and
// posting it, its thread and the reminders of it, and what an administrator sets up.
//
// Rows say what is due. A post is claimed by adding its unique row, and only then
// handed to the outbox; the row says that sending began before anything leaves the
// process. So whatever crashes where, there is one post.
package daily
