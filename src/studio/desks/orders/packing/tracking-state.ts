import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Reply } from '../../../../core/api/call.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { readTrackingFile, type TrackingFile, type TrackingRow } from './tracking-file.ts';

type Checked = Reply<'POST /studio/parcel/check'>['rows'][number];
type SentRow = Omit<TrackingRow, 'line'>;

/** A row of the file with its effect. */
export interface ShownRow extends TrackingRow {
  checked: Checked;
}

/** A selected file with tracking numbers. */
export interface TrackingUpload {
  readonly file: ReadonlySignal<TrackingFile | null>;
  /** Name of the selected file. */
  readonly name: ReadonlySignal<string>;
  /** For rows without a carrier; empty: none. */
  readonly carrier: Signal<string>;
  /** Null until the server has checked the rows. */
  readonly rows: ReadonlySignal<readonly ShownRow[] | null>;
  readonly wrong: ReadonlySignal<readonly ShownRow[]>;
  readonly parcels: ReadonlySignal<number>;
  readonly isReady: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last check failed; null where it did not. */
  readonly failure: ReadonlySignal<unknown>;
  read(bytes: Uint8Array<ArrayBuffer>, name?: string): Promise<void>;
  choose(carrier: string): Promise<void>;
  check(): Promise<void>;
  /** Rows for the server. */
  toSend(): SentRow[];
}

type Check = (rows: SentRow[]) => Promise<{ rows: Checked[] }>;

const checkByCall: Check = (rows) => studioCall('POST /studio/parcel/check', { body: { rows } });

export function createTrackingUpload(sendCheck: Check = checkByCall): TrackingUpload {
  const file = signal<TrackingFile | null>(null);
  const name = signal('');
  const carrier = signal('');
  const checked = signal<readonly Checked[] | null>(null);
  const busy = signal(false);
  const failure = signal<unknown>(null);
  // The last selected file counts, also if the reply for an earlier one arrives later.
  let turn = 0;

  const toSend = () =>
    (file.peek()?.rows ?? []).map((row) => ({
      number: row.number,
      carrier: row.carrier || carrier.peek(),
      trackingNumber: row.trackingNumber,
    }));

  async function check(): Promise<void> {
    turn += 1;
    const mine = turn;
    checked.value = null;
    failure.value = null;
    busy.value = false;
    const rows = toSend();
    if (rows.length === 0) return;
    busy.value = true;
    try {
      const reply = await sendCheck(rows);
      if (mine === turn) checked.value = reply.rows;
    } catch (error) {
      if (mine === turn) failure.value = error;
    } finally {
      if (mine === turn) busy.value = false;
    }
  }

  const rows = computed(() => {
    const [fileRows, checkedRows] = [file.value?.rows ?? [], checked.value];
    if (checkedRows === null) return null;
    return fileRows.flatMap((row, index) => {
      const one = checkedRows[index];
      return one === undefined ? [] : [{ ...row, carrier: row.carrier || carrier.value, checked: one }];
    });
  });
  const wrong = computed(() => (rows.value ?? []).filter((row) => row.checked.problem !== null));
  return {
    file,
    name,
    carrier,
    rows,
    wrong,
    parcels: computed(() => (rows.value ?? []).reduce((sum, row) => sum + row.checked.parcels, 0)),
    isReady: computed(() => rows.value !== null && rows.value.length > 0 && wrong.value.length === 0),
    busy,
    failure,
    read(bytes, called = '') {
      name.value = called;
      file.value = readTrackingFile(bytes);
      return check();
    },
    choose(chosen) {
      carrier.value = chosen;
      return check();
    },
    check,
    toSend,
  };
}
