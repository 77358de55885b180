import type { JobService } from '../job/service.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { memberNotes } from './notes.ts';

/**
 * Notes of the staff about a fan, without their writers. They are deleted with the account, and so are the files that the staff made of the
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
