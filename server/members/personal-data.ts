import type { JobService } from '../job/service.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { memberNotes } from './notes.ts';

/**
 * What the staff has noted about a fan, without who wrote it. It goes with the account, and so do the files that the staff made of the
 * fan's data, which hold nothing else.
 */
export function memberPersonalData(
  { pool, sealing }: Pick<Platform, 'pool' | 'sealing'>,
  jobs: Pick<JobService, 'forget'>,
): PersonalData {
  return {
    name: 'staffNotes',
    async *records(userId) {
      const notes = await memberNotes.read({ sealing }, pool, { column: 'user_id', id: userId });
      for (const { text, at } of notes) yield { at, staffNote: text };
    },
    forget: jobs.forget,
  };
}
