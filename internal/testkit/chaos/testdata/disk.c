/*
 * disk.c, loaded before the program's C library (LD_PRELOAD), is a disk that can lose power,
 * fill up and become read-only.
 *
 * Writes to the database's files that are not yet synced can be taken back: before each
 * write, this library saves the old bytes in FILE.undo, which it empties once FILE is synced. A
 * record is the offset, the number of old bytes, the file's old length, and the old bytes.
 * While $PENCILMARK_TEST_DISK/full or /readonly exists, all writes fail.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int ends(const char *s, const char *with) {
	size_t n = strlen(s), m = strlen(with);
	return n >= m && strcmp(s + n - m, with) == 0;
}

static int kept(const char *path) { return ends(path, "/pencilmark.db") || ends(path, "/pencilmark.db-wal"); }

/* undo names the undo file of a descriptor's file. It returns 0 if that is not one of the database's files. */
static int undo(int fd, char *name, size_t size) {
	char link[64], path[4000];
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t n = readlink(link, path, sizeof path - 1);
	if (n <= 0)
		return 0;
	path[n] = 0;
	if (!kept(path))
		return 0;
	snprintf(name, size, "%s.undo", path);
	return 1;
}

/* refused returns the error with which writes fail now, or 0. */
static int refused(void) {
	const char *dir = getenv("PENCILMARK_TEST_DISK");
	char path[4000];
	if (!dir)
		return 0;
	snprintf(path, sizeof path, "%s/full", dir);
	if (access(path, F_OK) == 0)
		return ENOSPC;
	snprintf(path, sizeof path, "%s/readonly", dir);
	return access(path, F_OK) == 0 ? EROFS : 0;
}

/* keep saves the n bytes from an offset on, before they change. */
static void keep(int fd, const char *name, off_t at, size_t n) {
	struct stat now;
	if (fstat(fd, &now) != 0)
		abort();
	int64_t head[3] = {at, 0, now.st_size};
	if (at < now.st_size)
		head[1] = (int64_t)n < now.st_size - at ? (int64_t)n : now.st_size - at;
	char *record = malloc(sizeof head + head[1]);
	if (!record || pread(fd, record + sizeof head, head[1], at) != head[1])
		abort();
	memcpy(record, head, sizeof head);
	int to = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	if (to < 0 || syscall(SYS_write, to, record, sizeof head + head[1]) != (ssize_t)(sizeof head + head[1]))
		abort();
	close(to);
	free(record);
}

ssize_t pwrite64(int fd, const void *data, size_t n, off_t at) {
	char name[4096];
	if (!undo(fd, name, sizeof name))
		return syscall(SYS_pwrite64, fd, data, n, at);
	if ((errno = refused()))
		return -1;
	pthread_mutex_lock(&lock);
	keep(fd, name, at, n);
	ssize_t written = syscall(SYS_pwrite64, fd, data, n, at);
	pthread_mutex_unlock(&lock);
	return written;
}

ssize_t pwrite(int fd, const void *data, size_t n, off_t at) { return pwrite64(fd, data, n, at); }

ssize_t write(int fd, const void *data, size_t n) {
	char name[4096];
	if (!undo(fd, name, sizeof name))
		return syscall(SYS_write, fd, data, n);
	off_t at = lseek(fd, 0, SEEK_CUR);
	ssize_t written = pwrite64(fd, data, n, at);
	if (written > 0)
		lseek(fd, at + written, SEEK_SET);
	return written;
}

int ftruncate64(int fd, off_t size) {
	char name[4096];
	struct stat now;
	if (!undo(fd, name, sizeof name))
		return syscall(SYS_ftruncate, fd, size);
	if ((errno = refused()))
		return -1;
	pthread_mutex_lock(&lock);
	if (fstat(fd, &now) != 0)
		abort();
	keep(fd, name, size < now.st_size ? size : now.st_size, size < now.st_size ? now.st_size - size : 0);
	int failed = syscall(SYS_ftruncate, fd, size);
	pthread_mutex_unlock(&lock);
	return failed;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, long call) {
	char name[4096];
	if (!undo(fd, name, sizeof name))
		return syscall(call, fd);
	pthread_mutex_lock(&lock);
	int failed = syscall(call, fd);
	if (!failed && truncate(name, 0) != 0 && errno != ENOENT)
		abort();
	pthread_mutex_unlock(&lock);
	return failed;
}

int fsync(int fd) { return synced(fd, SYS_fsync); }

int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

/* A deleted file has nothing to take back. */
int unlink(const char *path) {
	char name[4096];
	int failed = syscall(SYS_unlink, path);
	if (!failed && kept(path)) {
		snprintf(name, sizeof name, "%s.undo", path);
		syscall(SYS_unlink, name);
	}
	return failed;
}
