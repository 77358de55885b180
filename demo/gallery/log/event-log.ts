import { signal } from '@preact/signals-react';

export interface LoggedEvent {
  id: number;
  at: Date;
  name: string;
  /** JSON, or empty if the event has no detail. */
  detail: string;
  canceled: boolean;
}

export type EventLog = ReturnType<typeof createEventLog>;

/** The number of events to keep. */
const limit = 50;

/** The events of elements, newest first. */
export function createEventLog() {
  const entries = signal<readonly LoggedEvent[]>([]);
  let lastId = 0;
  return {
    entries,
    add(name: string, detail: string, canceled: boolean): void {
      lastId += 1;
      entries.value = [{ id: lastId, at: new Date(), name, detail, canceled }, ...entries.peek()].slice(0, limit);
    },
    clear(): void {
      entries.value = [];
    },
  };
}
