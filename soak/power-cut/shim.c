/*
 * Preloaded into a program, writes down what it does to the files under TRACE_UNDER, and what it
 * says on its standard output, in the order in which it happens, to the file TRACE_TO.
 *
 * A record: kind (1 byte), length of the path (2), offset (8), length of the bytes (4), path, bytes;
 * numbers in the machine's order. What a file holds at any moment, and what of it was synced, can be
 * worked out from these. Mapped files are not followed: SQLite maps nothing but its -shm, which is
 * made anew after a crash.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FD 4096
#define REAL(name) ((__typeof__(&name))real_of(#name))

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int trace = -1;
static const char *under;
static char *paths[MAX_FD];

static void *real_of(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  const char *to = getenv("TRACE_TO");
  under = getenv("TRACE_UNDER");
  if (to && under)
    trace = syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void put(const void *bytes, size_t length) {
  const char *at = bytes;
  while (length > 0) {
    ssize_t done = syscall(SYS_write, trace, at, length);
    if (done <= 0) abort();
    at += done;
    length -= done;
  }
}

static void record(char kind, const char *path, uint64_t offset, const void *bytes, uint32_t length) {
  char head[15];
  uint16_t path_length = strlen(path);
  if (trace < 0) return;
  head[0] = kind;
  memcpy(head + 1, &path_length, 2);
  memcpy(head + 3, &offset, 8);
  memcpy(head + 11, &length, 4);
  put(head, sizeof head);
  put(path, path_length);
  put(bytes, length);
}

static const char *path_of(int fd) {
  return fd >= 0 && fd < MAX_FD ? paths[fd] : NULL;
}

static int is_under(const char *path) {
  size_t length = under ? strlen(under) : 0;
  return length > 0 && strncmp(path, under, length) == 0 && !strstr(path, "-shm");
}

static void opened(int fd, int flags, int existed) {
  char link[32], path[PATH_MAX];
  ssize_t length;
  if (trace < 0 || fd < 0 || fd >= MAX_FD) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  length = readlink(link, path, sizeof path - 1);
  free(paths[fd]);
  paths[fd] = NULL;
  if (length <= 0) return;
  path[length] = 0;
  if (!is_under(path)) return;
  paths[fd] = strdup(path);
  if (!existed && (flags & O_CREAT)) record('c', path, 0, "", 0);
  if ((flags & O_TRUNC) && existed) record('t', path, 0, "", 0);
}

static int open_and_tell(int dir, const char *path, int flags, mode_t mode) {
  struct stat ignored;
  pthread_mutex_lock(&lock);
  int existed = fstatat(dir, path, &ignored, 0) == 0;
  int fd = syscall(SYS_openat, dir, path, flags, mode);
  int error = errno;
  opened(fd, flags, existed);
  pthread_mutex_unlock(&lock);
  errno = error;
  return fd;
}

#define MODE(flags)                                   \
  mode_t mode = 0;                                    \
  if ((flags) & (O_CREAT | O_TMPFILE)) {              \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode = va_arg(rest, mode_t);                      \
    va_end(rest);                                     \
  }

int open(const char *path, int flags, ...) { MODE(flags) return open_and_tell(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_and_tell(AT_FDCWD, path, flags, mode); }
int openat(int dir, const char *path, int flags, ...) { MODE(flags) return open_and_tell(dir, path, flags, mode); }
int openat64(int dir, const char *path, int flags, ...) { MODE(flags) return open_and_tell(dir, path, flags, mode); }

int close(int fd) {
  pthread_mutex_lock(&lock);
  if (path_of(fd)) {
    free(paths[fd]);
    paths[fd] = NULL;
  }
  pthread_mutex_unlock(&lock);
  return REAL(close)(fd);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  ssize_t done;
  if (fd == STDOUT_FILENO) {
    pthread_mutex_lock(&lock);
    record('a', "", 0, bytes, length);
    pthread_mutex_unlock(&lock);
  }
  if (!path_of(fd)) return syscall(SYS_write, fd, bytes, length);
  pthread_mutex_lock(&lock);
  off_t at = lseek(fd, 0, SEEK_CUR);
  if (fcntl(fd, F_GETFL) & O_APPEND) at = lseek(fd, 0, SEEK_END);
  done = syscall(SYS_write, fd, bytes, length);
  if (done > 0) record('w', path_of(fd), at, bytes, done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  ssize_t done;
  if (!path_of(fd)) return syscall(SYS_pwrite64, fd, bytes, length, at);
  pthread_mutex_lock(&lock);
  done = syscall(SYS_pwrite64, fd, bytes, length, at);
  if (done > 0) record('w', path_of(fd), at, bytes, done);
  pthread_mutex_unlock(&lock);
  return done;
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return pwrite64(fd, bytes, length, at); }

/* Whole buffers written in one go are told as the single writes that they amount to. */
ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (!path_of(fd) && fd != STDOUT_FILENO) return syscall(SYS_writev, fd, parts, count);
  ssize_t all = 0;
  for (int part = 0; part < count; part++) {
    ssize_t done = write(fd, parts[part].iov_base, parts[part].iov_len);
    if (done < 0) return all > 0 ? all : -1;
    all += done;
    if ((size_t)done < parts[part].iov_len) break;
  }
  return all;
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  ssize_t all = 0;
  for (int part = 0; part < count; part++) {
    ssize_t done = pwrite64(fd, parts[part].iov_base, parts[part].iov_len, at + all);
    if (done < 0) return all > 0 ? all : -1;
    all += done;
    if ((size_t)done < parts[part].iov_len) break;
  }
  return all;
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return pwritev64(fd, parts, count, at); }

int ftruncate64(int fd, off64_t length) {
  pthread_mutex_lock(&lock);
  int done = syscall(SYS_ftruncate, fd, length);
  if (done == 0 && path_of(fd)) record('t', path_of(fd), length, "", 0);
  pthread_mutex_unlock(&lock);
  return done;
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

/* Growing a file by name alone changes its length and nothing else: told as a truncation upwards. */
int fallocate64(int fd, int how, off64_t at, off64_t length) {
  if (path_of(fd)) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return syscall(SYS_fallocate, fd, how, at, length);
}
int fallocate(int fd, int how, off_t at, off_t length) { return fallocate64(fd, how, at, length); }

static int sync_and_tell(int number, int fd) {
  pthread_mutex_lock(&lock);
  int done = syscall(number, fd);
  if (done == 0 && path_of(fd)) record('s', path_of(fd), 0, "", 0);
  pthread_mutex_unlock(&lock);
  return done;
}
int fsync(int fd) { return sync_and_tell(SYS_fsync, fd); }
int fdatasync(int fd) { return sync_and_tell(SYS_fdatasync, fd); }

static void gone(const char *path) {
  char whole[PATH_MAX];
  if (path[0] != '/' && getcwd(whole, sizeof whole)) {
    strncat(whole, "/", sizeof whole - strlen(whole) - 1);
    strncat(whole, path, sizeof whole - strlen(whole) - 1);
    path = whole;
  }
  if (is_under(path)) record('u', path, 0, "", 0);
}

int unlink(const char *path) {
  pthread_mutex_lock(&lock);
  int done = syscall(SYS_unlink, path);
  if (done == 0) gone(path);
  pthread_mutex_unlock(&lock);
  return done;
}

/* Nothing that keeps a campaign renames a file; if something ever does, this must learn about it. */
int rename(const char *from, const char *to) {
  if (trace >= 0 && (is_under(from) || is_under(to))) abort();
  return syscall(SYS_rename, from, to);
}
