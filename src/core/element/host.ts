import type { ReadonlySignal } from '@preact/signals-react';
import { createContext, useContext } from 'react';
import type { Language } from '../../../server/platform/http/contract.ts';
import type { DetailOf, ElementContract } from './contract.ts';
import type { FirstRender } from './first-render.ts';

/** The arguments of `emit` after an event's name: its detail, if it has one. */
type DetailArgument<Event> = DetailOf<Event> extends undefined ? [] : [detail: DetailOf<Event>];

/** The data of its tag that a component can read. */
export interface Host<Contract extends ElementContract = ElementContract> {
  readonly element: HTMLElement;
  /** The element's language; its words are loaded. */
  readonly language: ReadonlySignal<Language>;
  /** While React takes over a first screen that the server has rendered; otherwise null. */
  readonly first?: FirstRender | null;
  /**
   * Dispatches one of the contract's events from the tag; it bubbles and is composed.
   * @returns false if the host page prevented it
   */
  emit<Name extends keyof Contract['events'] & string>(
    name: Name,
    ...detail: DetailArgument<Contract['events'][Name]>
  ): boolean;
}

export const HostContext = createContext<Host | null>(null);

/** `useHost<typeof voteElement>()` types `emit` by the contract. */
export function useHost<Contract extends ElementContract = ElementContract>(): Host<Contract> {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost() needs a component that stands inside an element');
  return host;
}
