import { warn } from '../element/attributes/warn.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';

export interface KeyValueStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** The name under which the browser keeps `key`: the specification's own on the platform, `fan:` before it elsewhere. */
  nameOf(key: string): string;
  /** Whether the browser keeps nothing for this page, so that all is gone with it. */
  isBlocked(): boolean;
}

/** Shared by all tabs of this origin. */
export const storage = createStorage('localStorage');
/** This tab's alone; survives its reloads. */
export const tabStorage = createStorage('sessionStorage');

/**
 * Browser storage that never throws. Where it is blocked (private mode, sandboxed frame) or full, the value is kept in
 * memory, so that a fan stays signed in until the page goes.
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

/** Undefined where there is no such storage, or where touching it throws: memory has the value then. */
function attempt<T>(area: 'localStorage' | 'sessionStorage', work: (browser: Storage) => T): T | undefined {
  try {
    const browser = globalThis[area];
    return browser ? work(browser) : undefined;
  } catch {
    warn(({ warnStorage }) => warnStorage());
    return undefined;
  }
}
