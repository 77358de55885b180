import type { ReadonlySignal } from '@preact/signals-react';
import { createContext, useContext } from 'react';
import type { Language } from '../../../server/platform/http/contract.ts';
import type { DetailOf, ElementContract } from './contract.ts';

/** What follows an event's name in `emit`: its detail, or nothing when it has none. */
type DetailArgument<Event> = DetailOf<Event> extends undefined ? [] : [detail: DetailOf<Event>];

/** What a component knows of the tag that it stands in. */
export interface Host<Contract extends ElementContract = ElementContract> {
  readonly element: HTMLElement;
  /** The language to speak here; its words are loaded. */
  readonly language: ReadonlySignal<Language>;
  /**
   * Fires one of the contract's events from the tag; it bubbles and leaves shadow roots.
   * @returns false when it could be canceled and the host page did so.
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
