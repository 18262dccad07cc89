//go:build unix

package store

import (
	"os"
	"syscall"
)

// giveTo gives files that root has made to the owner of another file. An operator restores and
// copies as root, while the server runs as another user who must use the files.
func giveTo(ownerOf string, made ...string) error {
	info, err := os.Stat(ownerOf)
	if err != nil || os.Geteuid() != 0 {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	for _, path := range made {
		if err := os.Lchown(path, int(owner.Uid), int(owner.Gid)); err != nil {
			return err
		}
	}
	return nil
}
