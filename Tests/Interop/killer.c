/* Preloaded into a program: counts its operations on files and ends it like `kill -9` at a chosen one.
 *
 * KILLER_LOG names a file that gets one line for each operation; KILLER_AT is the number of the operation, from 1;
 * KILLER_WHEN is "before" or "after".
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long counted;

static int is_file(int descriptor) {
  struct stat status;
  return descriptor > 2 && fstat(descriptor, &status) == 0 && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
}

/* Returns 1 if the program is to die after the operation; dies here if before. */
static int count(const char *name) {
  const char *log = getenv("KILLER_LOG"), *at = getenv("KILLER_AT"), *when = getenv("KILLER_WHEN");
  pthread_mutex_lock(&lock);
  long number = ++counted;
  if (log) {
    int descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND, 0644);
    char line[64];
    int length = snprintf(line, sizeof line, "%s\n", name);
    ssize_t (*plain)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    if (descriptor >= 0) { plain(descriptor, line, length); close(descriptor); }
  }
  int is_time = at && atol(at) == number;
  int is_after = when && strcmp(when, "after") == 0;
  if (is_time && !is_after) kill(getpid(), SIGKILL);
  pthread_mutex_unlock(&lock);
  return is_time;
}

#define NEXT(result, name, ...) static result (*next)(__VA_ARGS__); if (!next) next = dlsym(RTLD_NEXT, name)
#define DONE(is_last, value) do { if (is_last) kill(getpid(), SIGKILL); return value; } while (0)

ssize_t write(int descriptor, const void *bytes, size_t size) {
  NEXT(ssize_t, "write", int, const void *, size_t);
  int last = is_file(descriptor) ? count("write") : 0;
  ssize_t result = next(descriptor, bytes, size);
  DONE(last, result);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  NEXT(ssize_t, "pwrite", int, const void *, size_t, off_t);
  int last = count("pwrite");
  ssize_t result = next(descriptor, bytes, size, offset);
  DONE(last, result);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
  NEXT(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
  int last = count("pwrite");
  ssize_t result = next(descriptor, bytes, size, offset);
  DONE(last, result);
}
int rename(const char *from, const char *to) {
  NEXT(int, "rename", const char *, const char *);
  int last = count("rename");
  int result = next(from, to);
  DONE(last, result);
}
int fsync(int descriptor) {
  NEXT(int, "fsync", int);
  int last = count("fsync");
  int result = next(descriptor);
  DONE(last, result);
}
int ftruncate(int descriptor, off_t length) {
  NEXT(int, "ftruncate", int, off_t);
  int last = count("ftruncate");
  int result = next(descriptor, length);
  DONE(last, result);
}
int ftruncate64(int descriptor, off64_t length) {
  NEXT(int, "ftruncate64", int, off64_t);
  int last = count("ftruncate");
  int result = next(descriptor, length);
  DONE(last, result);
}
int unlink(const char *path) {
  NEXT(int, "unlink", const char *);
  int last = count("unlink");
  int result = next(path);
  DONE(last, result);
}
int rmdir(const char *path) {
  NEXT(int, "rmdir", const char *);
  int last = count("rmdir");
  int result = next(path);
  DONE(last, result);
}
int mkdir(const char *path, mode_t mode) {
  NEXT(int, "mkdir", const char *, mode_t);
  int last = count("mkdir");
  int result = next(path, mode);
  DONE(last, result);
}
int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
  NEXT(int, "connect", int, const struct sockaddr *, socklen_t);
  int last = count("connect");
  int result = next(descriptor, address, length);
  DONE(last, result);
}
