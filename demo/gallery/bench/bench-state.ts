import { signal } from '@preact/signals-react';
import { attributeNameOf } from '../../../src/core/element/attributes/attributes.ts';
import { elements, type ShownElement } from '../elements.ts';
import { createExistingIds } from '../existing-ids.ts';
import { describeDetail } from '../log/describe-detail.ts';
import { createEventLog } from '../log/event-log.ts';

export type BenchState = ReturnType<typeof createBenchState>;

const taggedAs = (tag: string): ShownElement | undefined => elements.find(({ contract }) => contract.tag === tag);

/** A vote is the first impression. */
const elementFromAddress = (): ShownElement | undefined => taggedAs(location.hash.slice(1)) ?? taggedAs('fan-vote');

/** The state of the gallery: one element, its attributes, and its events. */
export function createBenchState() {
  const shown = signal(elementFromAddress());
  const attributes = signal<Readonly<Record<string, string>>>({});
  const accent = signal<string | null>(null);
  const narrow = signal(false);
  const canceled = signal<ReadonlySet<string>>(new Set());
  const log = createEventLog();

  const ids = createExistingIds();

  /** Also shows a vote that there is, unless the reader has begun. */
  async function load(): Promise<void> {
    await ids.load();
    const vote = ids.state.peek().value?.['vote-id']?.[0];
    const isUntouched = location.hash === '' && Object.keys(attributes.peek()).length === 0;
    if (vote && isUntouched) attributes.value = { 'vote-id': vote.id };
  }

  function show(element: ShownElement | undefined): void {
    if (element === shown.peek()) return;
    shown.value = element;
    attributes.value = {};
    canceled.value = new Set();
    log.clear();
  }

  return {
    shown,
    attributes,
    accent,
    narrow,
    canceled,
    log,
    ids: ids.state,
    load,
    showFromAddress: () => show(elementFromAddress()),

    /** Sets an attribute by its HTML name; null removes it. */
    setAttribute(name: string, value: string | null): void {
      const { [name]: _, ...rest } = attributes.peek();
      attributes.value = value === null ? rest : { ...rest, [name]: value };
    },

    cancel(name: string, cancel: boolean): void {
      const next = new Set(canceled.peek());
      if (cancel) next.add(name);
      else next.delete(name);
      canceled.value = next;
    },

    /** Logs an event, and cancels it if the reader chose that. */
    logEvent(event: Event): void {
      if (event.cancelable && canceled.peek().has(event.type)) event.preventDefault();
      const detail = event instanceof CustomEvent ? describeDetail(event.detail) : '';
      log.add(event.type, detail, event.defaultPrevented);
    },
  };
}

export function attributeNames(element: ShownElement): { property: string; name: string }[] {
  return Object.keys(element.contract.attributes).map((property) => ({ property, name: attributeNameOf(property) }));
}
