import { signal } from '@preact/signals-react';
import type { Language } from '../../../server/platform/http/contract.ts';
import { type Host, useHost } from '../../core/element/host.ts';

interface Disposable {
  dispose(): void;
}

/** The host of an element that is rendered on the server: the same in each pass, so that its state stays. */
export interface RenderedHost extends Host {
  /** The element's state: created and started in the first pass. */
  keep<State extends Disposable>(create: () => State, follow: (state: State) => void): State;
  /** Adds the style sheets of a late part, each once. */
  adopt(styles: readonly string[]): void;
  readonly styles: ReadonlySet<string>;
  dispose(): void;
}

export function createRenderedHost(language: Language, sheets: readonly string[]): RenderedHost {
  const styles = new Set(sheets);
  let kept: Disposable | undefined;
  return {
    // Effects and events read it, and none of them runs here.
    element: undefined as unknown as HTMLElement,
    language: signal(language),
    emit: () => true,
    keep<State extends Disposable>(create: () => State, follow: (state: State) => void): State {
      if (kept === undefined) {
        const state = create();
        kept = state;
        follow(state);
      }
      return kept as State;
    },
    adopt: (more) => more.forEach((each) => styles.add(each)),
    styles,
    dispose: () => kept?.dispose(),
  };
}

export const useRenderedHost = (): RenderedHost => useHost() as unknown as RenderedHost;
