const registryKey: unique symbol = Symbol.for('fanfare/core/1');

const page: typeof globalThis & { [registryKey]?: Map<string, unknown> } = globalThis;

/**
 * Returns the result of the first `create` for `name` on this page. It is stored on `globalThis` under a versioned
 * key, so that two bundles on one page (the script and the npm package) share one session, one i18n instance and one
 * live connection. A changed shape needs a new version in the key.
 */
export function singleton<T>(name: string, create: () => T): T {
  page[registryKey] ??= new Map();
  const registry = page[registryKey];
  if (!registry.has(name)) registry.set(name, create());
  // A name has the same type in every bundle: the version in the key ensures that.
  return registry.get(name) as T;
}
