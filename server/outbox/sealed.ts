import { z } from 'zod';
import { emailKey } from '../../rules/person/person.ts';
import type { Lookup } from '../platform/sealing/lookup.ts';
import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';
import { LetterParts } from './letter.ts';

/** By which the messages to one recipient are counted. */
export const hashOfRecipient = (lookup: Lookup, recipient: string): Promise<Buffer> =>
  lookup.hash('recipient', emailKey(recipient));

/** A message's key is unique, and exists before the row is stored, unlike its number. */
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

/** The values and parts of a message, besides the texts of its kind. */
export interface MessageData {
  data: Readonly<Record<string, string>>;
  parts: LetterParts;
}

export const sealData = (sealing: Sealing, key: string, { data, parts }: MessageData): Buffer =>
  sealing.seal(ofMessage('data_sealed', key), { ...data, parts });

/** @throws UnsealError */
export const openRecipient = (sealing: Sealing, message: { key: string; recipient_sealed: Buffer }): string =>
  String(sealing.open(ofMessage('recipient_sealed', message.key), message.recipient_sealed));

/** @throws UnsealError */
export function openData(sealing: Sealing, message: { key: string; data_sealed: Buffer }): MessageData {
  const opened = Stored.parse(sealing.open(ofMessage('data_sealed', message.key), message.data_sealed));
  const { parts = {}, ...data } = opened;
  return { data, parts };
}

/** A message of before there were parts has values alone. */
const Stored = z.object({ parts: LetterParts.optional() }).catchall(z.string());
