// GCC's stddef.h includes it on FreeBSD, and needs nothing of it here.
