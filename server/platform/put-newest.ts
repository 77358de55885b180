/** Sets the newest entry of a cache, and deletes the oldest ones while it has more than `max`. */
export function putNewest<Key, Value>(
  cache: Map<Key, Value>,
  key: NoInfer<Key>,
  value: NoInfer<Value>,
  max: number,
): void {
  cache.delete(key);
  cache.set(key, value);
  for (const oldest of cache.keys()) {
    if (cache.size <= max) return;
    cache.delete(oldest);
  }
}
