"""Fetching of pinned data: the lock file, the two ways to get a source, and the cache."""
