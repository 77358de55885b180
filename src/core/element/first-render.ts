import { useSyncExternalStore } from 'react';
import type { ZoneNames } from '../../../rules/moments.ts';
import { singleton } from '../singleton.ts';
import { loadedAfter } from '../state/pending.ts';

/** A first screen waits no longer than this for the data of its element, in milliseconds. */
const maxWait = 6_000;

interface Disposable {
  dispose(): void;
}

/**
 * The first render of an element whose first screen the server has rendered. It has the same data, so React takes over the nodes as
 * they are. React may begin it several times before it ends.
 */
export interface FirstRender {
  /** When the server rendered the first screen, in milliseconds since 1970. */
  readonly at: number;
  /** The reader's time zone, in which its times are; null for those of the title or vote. */
  readonly zone: string | null;
  /** How many rows of a long list are rendered at least. */
  readonly rows: number;
  /** The state of the element: created and started once. */
  stateOf<State extends Disposable>(create: () => State, follow: (state: State) => void): State;
  /** Resolves when the state has its data; the render is suspended until then. */
  readonly settled: Promise<void>;
  /** The promise of work that suspends the render for at most six seconds, begun once for each key. It never rejects. */
  begin(key: object, start: () => Promise<unknown>): Promise<void>;
  /** Ends the state of a render that React did not finish. */
  dispose(): void;
}

/** The data of a served first screen. A script stores it at the shadow root, where the element finds it. */
export interface ServedScreen {
  /** When the server rendered it, in milliseconds since 1970. */
  readonly at: number;
  readonly zone: string | null;
  readonly language: string;
  /** In that language, as the server wrote them. */
  readonly zoneNames: ZoneNames;
  /** How many rows of a long list the server rendered at least; by default the first block of rows. */
  readonly rows?: number;
  /** Resolves when React has taken over the page around the tag: before, the page's root would stop the events of the element. */
  readonly after?: Promise<void>;
  /** React has taken over the nodes, or they are gone. */
  done(): void;
}

declare global {
  interface ShadowRoot {
    served?: ServedScreen;
  }
}

export function createFirstRender({ at, zone, rows = 1 }: Pick<ServedScreen, 'at' | 'zone' | 'rows'>): FirstRender {
  let state: Disposable | undefined;
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const begun = new Map<object, Promise<void>>();
  return {
    at,
    zone,
    rows,
    settled,
    stateOf<State extends Disposable>(create: () => State, follow: (state: State) => void): State {
      if (state === undefined) {
        const created = create();
        state = created;
        void loadedAfter(() => follow(created)).then(resolve);
        void late().then(resolve);
      }
      // Each element has one state.
      return state as State;
    },
    begin(key, start) {
      const ignore = () => undefined;
      const running = begun.get(key) ?? Promise.race([start().then(ignore, ignore), late()]);
      begun.set(key, running);
      return running;
    },
    dispose: () => state?.dispose(),
  };
}

const late = () => new Promise<void>((resolve) => setTimeout(resolve, maxWait));

/** Each resolves when a first screen of the page has been taken over, or is gone. */
const takeovers = singleton('takeovers', () => new Set<Promise<void>>());

/** React begins to take over a first screen. @returns ends it */
export function beginTakeover(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  takeovers.add(promise);
  return () => {
    takeovers.delete(promise);
    resolve();
  };
}

/** Runs when the takeovers that have begun are finished: until then, nothing on a first screen may change. */
export function afterTakeovers(run: () => void): void {
  if (takeovers.size > 0) void Promise.all(takeovers).then(run);
  else run();
}

const never = () => () => undefined;

/**
 * True in the render that takes over the server's nodes: it must show the same to every reader. Directly after it, the component
 * renders again with false.
 */
export const useIsFirstRender = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
