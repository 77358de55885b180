import { maxMailedAlone } from '../../rules/staff/announcements.ts';
import type { JobService } from '../job/service.ts';
import type { Outbox } from '../outbox/service.ts';
import type { AuditedObject } from '../platform/audit-log/audit-log.ts';
import type { Recorded } from '../platform/audit-log/recorder.ts';
import type { Connection } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { TitleService } from '../title/service.ts';
import { previewOf, testOf } from './announcement-mail.ts';
import {
  addDraft,
  changeDraft,
  listAnnouncements,
  lock,
  lockDraft,
  objectOf,
  readAnnouncement,
  readDraft,
  showAnnouncement,
  stopNow,
  writtenOf,
} from './announcements.ts';
import type { Announcement, WrittenAnnouncement } from './contract.ts';
import { countRecipients } from './recipients.ts';
import { announcementsStopped, sendWork } from './send.ts';

/** The max number of artists in the choice of an audience. */
const maxArtists = 1_000;

/** A request to send an announcement, with the staff member who starts the job. */
interface Sending {
  announcementId: string;
  version: number;
  reason: string;
  staffId: string;
  address: string;
  language: Language;
  /** A second person has approved it. */
  isApproved: boolean;
}

export type AnnouncementService = ReturnType<typeof createAnnouncements>;

interface Sources {
  jobs: Pick<JobService, 'offer' | 'begin' | 'stop'>;
  outbox: Pick<Outbox, 'addCheck' | 'store' | 'stopped'>;
  titles: Pick<TitleService, 'listEveryArtist'>;
}

/** Each change returns its entry of the audit log. All of them throw the refusals of their contract. */
export function createAnnouncements(platform: Platform, { jobs, outbox, titles }: Sources) {
  const { pool } = platform;
  const work = sendWork(platform);
  jobs.offer(work);
  outbox.addCheck(announcementsStopped);

  const reply = (connection: Connection, announcementId: string, language: Language): Promise<Announcement> =>
    showAnnouncement(platform, connection, announcementId, language);

  return {
    list: (query: { cursor?: string | undefined; limit: number }, language: Language) =>
      listAnnouncements(pool, query, language),
    async listArtists(language: Language) {
      const artists = await titles.listEveryArtist({ after: null, limit: maxArtists }, language);
      return artists.map(({ artistId, name }) => ({ artistId, name }));
    },
    read: (announcementId: string, language: Language) => showAnnouncement(platform, pool, announcementId, language),
    async count(announcementId: string) {
      const { artist_id: artistId } = await readAnnouncement(pool, announcementId);
      const count = await countRecipients(pool, artistId);
      return { count, needsTwo: count > maxMailedAlone };
    },
    async preview(announcementId: string, language: Language) {
      return previewOf(platform, writtenOf(await readAnnouncement(pool, announcementId)), language);
    },
    async add(
      connection: Connection,
      written: WrittenAnnouncement,
      language: Language,
    ): Promise<Recorded<Announcement>> {
      const announcementId = await addDraft(connection, written);
      const added = await reply(connection, announcementId, language);
      return { reply: added, object: objectOf(announcementId), after: written };
    },
    async change(
      connection: Connection,
      { announcementId, version, ...written }: WrittenAnnouncement & { announcementId: string; version: number },
      language: Language,
    ): Promise<Recorded<Announcement>> {
      const before = writtenOf(await lockDraft(connection, announcementId, version));
      await changeDraft(connection, announcementId, written);
      const changed = await reply(connection, announcementId, language);
      return { reply: changed, object: objectOf(announcementId), before, after: written };
    },
    async remove(
      connection: Connection,
      { announcementId, version }: { announcementId: string; version: number },
    ): Promise<Recorded<{}>> {
      const before = writtenOf(await lockDraft(connection, announcementId, version));
      await connection.query('DELETE FROM announcement WHERE announcement_id = $1', [announcementId]);
      return { reply: {}, object: objectOf(announcementId), before };
    },
    async sendTest(
      connection: Connection,
      { announcementId, language, recipient }: { announcementId: string; language: Language; recipient: string },
    ): Promise<Recorded<{ recipient: string }>> {
      const written = writtenOf(await readAnnouncement(connection, announcementId));
      if ((await outbox.stopped(connection, recipient)) !== null) throw new Refusal('MAIL_STOPPED');
      await outbox.store(connection, testOf(platform, written, { language, recipient }));
      return { reply: { recipient }, object: objectOf(announcementId), after: { language } };
    },
    /** Checks the draft before a second person is asked, and names it for the audit log. */
    async describe(announcementId: string, version: number): Promise<AuditedObject> {
      await readDraft(pool, announcementId, version);
      return objectOf(announcementId);
    },
    async send(connection: Connection, sending: Sending): Promise<Recorded<Announcement>> {
      const { announcementId, version, reason, staffId, address, language, isApproved } = sending;
      const { artist_id: artistId } = await lockDraft(connection, announcementId, version);
      const recipients = await countRecipients(connection, artistId);
      if (recipients > maxMailedAlone && !isApproved) throw new Refusal('ANNOUNCEMENT_TOO_LARGE');
      const object = objectOf(announcementId);
      const asking = { staffId, address, reason, object };
      const jobId = await jobs.begin(connection, work, { announcementId, recipients, language }, asking);
      await connection.query('UPDATE announcement SET job_id = $2, recipients = $3 WHERE announcement_id = $1', [
        announcementId,
        jobId,
        recipients,
      ]);
      return { reply: await reply(connection, announcementId, language), object, after: { recipients, jobId } };
    },
    async stop(connection: Connection, announcementId: string, language: Language): Promise<Recorded<Announcement>> {
      const { state, job_id: jobId } = await readAnnouncement(connection, announcementId);
      if (state !== 'SENDING' && state !== 'SENT') throw new Refusal('ANNOUNCEMENT_STATE', { state });
      // The job is stopped first: its steps take their locks in this order, too.
      if (state === 'SENDING' && jobId !== null) await jobs.stop(connection, jobId);
      await lock(connection, announcementId);
      await stopNow(connection, announcementId);
      const stopped = await reply(connection, announcementId, language);
      return { reply: stopped, object: objectOf(announcementId), after: { mailed: stopped.mailed } };
    },
    /** Deletes the last fan's id, from which a job that ended early would have continued. */
    sweep: () =>
      pool.query(
        `UPDATE announcement AS a SET last_user_id = NULL WHERE last_user_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM job WHERE job.job_id = a.job_id AND job.state IN ('WAITING', 'RUNNING'))`,
      ),
  };
}
