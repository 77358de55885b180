import { type Signal, signal } from '@preact/signals-react';
import { vi } from 'vitest';
import type { Language } from '../words/language.ts';
import type { ElementContract } from './contract.ts';
import type { Host } from './host.ts';

/** A host for states in tests without a browser: it stores events and reports. */
export interface TestHost<Contract extends ElementContract> extends Host<Contract> {
  readonly language: Signal<Language>;
  /** Each event that was emitted, with its detail. */
  readonly emitted: [name: string, detail?: unknown][];
  /** The codes of the failures that were reported as `fan-error`. */
  readonly reported: string[];
  /** Events that the page prevents. */
  readonly prevented: Set<string>;
}

/** A page without elements, for code that looks for them or follows the page's events. */
export function stubDocument(): EventTarget & { hidden: boolean } {
  const page = Object.assign(new EventTarget(), { hidden: false, querySelectorAll: () => [] });
  vi.stubGlobal('document', page);
  return page;
}

/** The events of the page's window, such as `focus` or an event that bubbles from an element. */
export function stubWindow(): EventTarget {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  return events;
}

export function createTestHost<Contract extends ElementContract>(): TestHost<Contract> {
  const reported: string[] = [];
  // The states and `reportFailure` use only the name and the events.
  const element = Object.assign(new EventTarget(), { localName: 'fan-test' }) as unknown as HTMLElement;
  element.addEventListener('fan-error', (event) => {
    reported.push(event.detail.code);
  });
  const emitted: [string, unknown?][] = [];
  const prevented = new Set<string>();
  return {
    element,
    language: signal<Language>('en'),
    emitted,
    reported,
    prevented,
    emit(name, ...detail) {
      emitted.push(detail.length === 0 ? [name] : [name, detail[0]]);
      return !prevented.has(name);
    },
  };
}
