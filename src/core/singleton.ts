const registryKey: unique symbol = Symbol.for('fanfare/core/1');

const page: typeof globalThis & { [registryKey]?: Map<string, unknown> } = globalThis;

/**
 * What `create` made the first time that anyone on this page asked for `name`. It hangs on `globalThis` under a versioned
 * key, so that two bundles on one page (the script and the npm package) share one session, one i18n instance and one
 * live connection. A change of shape needs a new version in the key.
 */
export function singleton<T>(name: string, create: () => T): T {
  page[registryKey] ??= new Map();
  const registry = page[registryKey];
  if (!registry.has(name)) registry.set(name, create());
  // One name always stands for one type: the version in the key sees to that across bundles.
  return registry.get(name) as T;
}
