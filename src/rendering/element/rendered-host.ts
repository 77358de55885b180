import { signal } from '@preact/signals-react';
import type { Language } from '../../../server/platform/http/contract.ts';
import type { FirstRender } from '../../core/element/first-render.ts';
import { type Host, useHost } from '../../core/element/host.ts';

interface Disposable {
  dispose(): void;
}

/** The host of an element that is rendered on the server. All passes have the same host, so that they share its state. */
export interface RenderedHost extends Host {
  /** The element's state: created and started in the first pass. */
  keep<State extends Disposable>(create: () => State, follow: (state: State) => void): State;
  /** Adds the style sheets of a late part, each once. */
  adopt(styles: readonly string[]): void;
  readonly styles: ReadonlySet<string>;
  dispose(): void;
}

/** When an element is rendered, and the reader's time zone, if it is known. */
export type RenderedFirst = Pick<FirstRender, 'at' | 'zone'>;

export function createRenderedHost(
  language: Language,
  sheets: readonly string[],
  first: RenderedFirst = { at: Date.now(), zone: null },
): RenderedHost {
  const styles = new Set(sheets);
  let state: Disposable | undefined;
  return {
    // Only effects and events read it, and none of them runs on the server.
    element: undefined as unknown as HTMLElement,
    language: signal(language),
    // The server renders in passes, and suspends none of them.
    first: first as FirstRender,
    emit: () => true,
    keep<State extends Disposable>(create: () => State, follow: (state: State) => void): State {
      if (state === undefined) {
        const created = create();
        state = created;
        follow(created);
      }
      // Each host has one element, which always creates the same state.
      return state as State;
    },
    adopt: (more) => more.forEach((each) => styles.add(each)),
    styles,
    dispose: () => state?.dispose(),
  };
}

export const useRenderedHost = (): RenderedHost => useHost() as unknown as RenderedHost;
