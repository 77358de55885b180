import { z } from 'zod';
import { mailChosen } from '../account/service.ts';
import type { JobWork } from '../job/service.ts';
import type { MessageCheck } from '../outbox/service.ts';
import { Id, Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { UnsealError } from '../platform/sealing/sealing.ts';
import { mailOfAnnouncement } from './announcement-mail.ts';
import { lock, readAnnouncement, stateOf, writtenOf } from './announcements.ts';
import { readRecipients } from './recipients.ts';

/** Mails that one step stores. */
const batch = 200;

const SendInput = z.object({ announcementId: Id, recipients: z.int(), language: Language });
export type SendInput = z.infer<typeof SendInput>;

/** One more than for the recipients at the start, since members agree in the meantime. */
const stepsOf = ({ recipients }: Pick<SendInput, 'recipients'>): number => Math.ceil(recipients / batch) + 1;

const keyOf = (announcementId: string, userId: string): string => `announcement:${announcementId}:${userId}`;
const announcementIn = (key: string): string => key.split(':')[1] ?? '';

/**
 * Stores the mails in the outbox, in the order of the members' ids. A step and its progress are one transaction, and the outbox stores
 * a key once: each member gets one mail, however often the process dies.
 */
export const sendWork = (platform: Platform): JobWork<SendInput> => ({
  kind: 'ANNOUNCEMENT',
  right: 'announcement.send',
  input: SendInput,
  steps: stepsOf,
  async step(connection, { announcementId, recipients }, position) {
    await lock(connection, announcementId);
    const row = await readAnnouncement(connection, announcementId);
    // A step after the last member has nothing to do.
    if (row.state === 'SENT') return;
    if (row.state !== 'SENDING') throw new Refusal('ANNOUNCEMENT_STATE', { state: row.state });
    const { rows } = await connection.query<{ after: string | null }>(
      'SELECT last_user_id AS after FROM announcement WHERE announcement_id = $1',
      [announcementId],
    );
    const { artistId, ...written } = writtenOf(row);
    const userIds = await readRecipients(connection, { artistId, after: rows[0]?.after ?? null, limit: batch });
    const mail = mailOfAnnouncement(written);
    for (const userId of userIds) {
      const cause = keyOf(announcementId, userId);
      try {
        await mailChosen(platform, connection, { userId, cause, optional: 'MARKETING' }, mail);
      } catch (error) {
        // One member whose data can't be opened must not end the announcement to all others.
        if (!(error instanceof UnsealError)) throw error;
        platform.log.error({ err: error, announcementId, userId }, 'could not open the address of a recipient');
      }
    }
    const isLast = userIds.length < batch || position === stepsOf({ recipients }) - 1;
    await connection.query(
      `UPDATE announcement SET mailed = mailed + $2, last_user_id = $3, ended_at = CASE WHEN $4 THEN clock_timestamp() END
       WHERE announcement_id = $1`,
      [announcementId, userIds.length, isLast ? null : userIds.at(-1), isLast],
    );
  },
  // Made inside of the transaction that stops a job, so that it reads nothing: the announcement's page has the exact number.
  async finish({ recipients, language }, outcomes) {
    const steps = outcomes.filter((outcome) => outcome === 'DONE').length;
    const count = Math.min(recipients, steps * batch);
    const text = platform.words(language, 'studio-jobs:announcementResult', { count });
    return { name: 'announcement.txt', type: 'text/plain', text };
  },
});

/** An email of an announcement that was stopped after the email was stored is not sent; one whose job has failed is sent. */
export const announcementsStopped: MessageCheck = async (database, due) => {
  const mails = due.filter(({ kind }) => kind === 'announcement');
  if (mails.length === 0) return [];
  const { rows } = await database.query<{ announcement_id: string }>(
    `SELECT announcement_id FROM announcement AS a LEFT JOIN job USING (job_id)
     WHERE announcement_id = ANY ($1) AND a.stopped_at IS NULL AND (${stateOf} IN ('SENDING', 'SENT') OR job.state = 'FAILED')`,
    [[...new Set(mails.map(({ key }) => announcementIn(key)))]],
  );
  const going = new Set(rows.map((row) => row.announcement_id));
  return mails.filter(({ key }) => !going.has(announcementIn(key))).map((mail) => mail.message_id);
};
