import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { readNotes } from './notes.ts';

/** What the staff has noted about a fan, without who wrote it. It goes with the account. */
export function memberPersonalData({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): PersonalData {
  return {
    name: 'staffNotes',
    async *records(userId) {
      for (const { text, at } of await readNotes({ sealing }, pool, userId)) yield { at, staffNote: text };
    },
  };
}
