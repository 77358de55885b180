import { warn } from '../element/attributes/warn.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';

export interface KeyValueStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** The storage name of `key`: the specification's own on the platform, with the prefix `fan:` elsewhere. */
  nameOf(key: string): string;
  /** True if browser storage is blocked for this page, so that everything is lost with it. */
  isBlocked(): boolean;
}

/** Shared by all tabs of this origin. */
export const storage = createStorage('localStorage');
/** This tab only; kept across reloads. */
export const tabStorage = createStorage('sessionStorage');

/**
 * Browser storage that never throws. Where it is blocked (private mode, sandboxed frame) or full, values are kept in
 * memory, so that a fan stays signed in until the page is closed.
 */
function createStorage(area: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  const memory = singleton(`memory:${area}`, () => new Map<string, string>());
  const nameOf = (key: string) => (platform.isOwnOrigin ? key : `fan:${key}`);

  return {
    nameOf,
    read(key) {
      const name = nameOf(key);
      return memory.get(name) ?? attempt(area, (browser) => browser.getItem(name)) ?? null;
    },
    write(key, value) {
      const name = nameOf(key);
      memory.set(name, value);
      attempt(area, (browser) => {
        browser.setItem(name, value);
        memory.delete(name);
      });
    },
    remove(key) {
      const name = nameOf(key);
      memory.delete(name);
      attempt(area, (browser) => browser.removeItem(name));
    },
    isBlocked: () => attempt(area, (browser) => browser.length) === undefined,
  };
}

/** Undefined where storage is missing or access throws: then the value is in memory. */
function attempt<T>(area: 'localStorage' | 'sessionStorage', work: (browser: Storage) => T): T | undefined {
  try {
    const browser = globalThis[area];
    return browser ? work(browser) : undefined;
  } catch {
    warn(({ warnStorage }) => warnStorage());
    return undefined;
  }
}
