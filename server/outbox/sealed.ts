import { emailKey } from '../../rules/person/person.ts';
import type { Lookup } from '../platform/sealing/lookup.ts';
import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';

/** By which the messages to one recipient are counted. */
export const hashOfRecipient = (lookup: Lookup, recipient: string): Promise<Buffer> =>
  lookup.hash('recipient', emailKey(recipient));

/** A message's key is unique, and known before the row is stored, unlike its number. */
export const sealedMessageTables: readonly SealedTable[] = [
  {
    table: 'outgoing_message',
    key: ['key'],
    columns: ['recipient_sealed', 'data_sealed'],
  },
];

const ofMessage = (column: 'recipient_sealed' | 'data_sealed', key: string): Place => ({
  table: 'outgoing_message',
  column,
  row: [key],
});

export const sealRecipient = (sealing: Sealing, key: string, recipient: string): Buffer =>
  sealing.seal(ofMessage('recipient_sealed', key), recipient);

export const sealData = (sealing: Sealing, key: string, data: Readonly<Record<string, string>>): Buffer =>
  sealing.seal(ofMessage('data_sealed', key), data);

/** @throws UnsealError */
export const openRecipient = (sealing: Sealing, message: { key: string; recipient_sealed: Buffer }): string =>
  String(sealing.open(ofMessage('recipient_sealed', message.key), message.recipient_sealed));

/** @throws UnsealError */
export const openData = (
  sealing: Sealing,
  message: { key: string; data_sealed: Buffer },
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(sealing.open(ofMessage('data_sealed', message.key), message.data_sealed) ?? {}).map(
      ([name, value]) => [name, String(value)],
    ),
  );
