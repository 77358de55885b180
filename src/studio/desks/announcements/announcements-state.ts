import type { CallOptions, Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { createRemote, type Remote } from '../../../core/state/remote.ts';
import { type Language, languages } from '../../../core/words/words.ts';
import { backgroundCall, studioCall } from '../../api/studio-call.ts';
import { showFailure } from '../../layout/toasts.ts';

export type ListedAnnouncement = Reply<'GET /studio/announcement'>['announcements'][number];
export type Announcement = Reply<'GET /studio/announcement/:announcementId'>;
type Body = CallOptions<'POST /studio/announcement'>['body'];

export const announcementsAddress = '/studio/announcements';
export const addressOf = (announcementId: string): string => `${announcementsAddress}/${announcementId}`;

export async function readAnnouncements(
  _: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedAnnouncement>> {
  const query = { ...(cursor && { cursor }) };
  const { announcements, nextCursor } = await studioCall('GET /studio/announcement', { query, signal });
  return { rows: announcements, nextCursor };
}

export const createArtists = () =>
  createRemote((signal) => studioCall('GET /studio/announcement/artist', { signal }), showFailure);

/** The fields of the form, as they are typed. */
export interface AnnouncementFields {
  artistId: string | null;
  texts: Record<Language, { subject: string; text: string }>;
  link: string;
}

const noText = { subject: '', text: '' };

/** @param announcement null: a new one */
export function fieldsOf(announcement: Announcement | null): AnnouncementFields {
  const textOf = (language: Language) => announcement?.texts[language] ?? noText;
  return {
    artistId: announcement?.artistId ?? null,
    texts: { ko: textOf('ko'), en: textOf('en'), ja: textOf('ja') },
    link: announcement?.link ?? '',
  };
}

const isEmpty = ({ subject, text }: { subject: string; text: string }): boolean =>
  subject.trim() === '' && text.trim() === '';
const isWhole = ({ subject, text }: { subject: string; text: string }): boolean =>
  subject.trim() !== '' && text.trim() !== '';

/** True with a subject and a text in at least one language, and in no language only one of both. */
export const isComplete = ({ texts }: AnnouncementFields): boolean =>
  languages.some((language) => isWhole(texts[language])) &&
  languages.every((language) => isEmpty(texts[language]) || isWhole(texts[language]));

export function bodyOf({ artistId, texts, link }: AnnouncementFields): Body {
  const textOf = (language: Language) => (isEmpty(texts[language]) ? null : texts[language]);
  return { artistId, texts: { ko: textOf('ko'), en: textOf('en'), ja: textOf('ja') }, link: link.trim() || null };
}

/** Milliseconds between two looks at an announcement that is being sent. */
const lookEvery = 2_000;

/** Reads an announcement again while its job runs. @returns a function that ends it */
export function watchSending(
  announcement: Pick<Remote<Announcement>, 'state' | 'set'>,
  read = (announcementId: string, signal: AbortSignal): Promise<Announcement> =>
    backgroundCall('GET /studio/announcement/:announcementId', { params: { announcementId }, signal }),
): () => void {
  const stop = new AbortController();
  const timer = setInterval(() => {
    const { value } = announcement.state.peek();
    if (value?.state !== 'SENDING') return;
    // A failed look is followed by the next one.
    read(value.announcementId, stop.signal).then(
      (latest) => (stop.signal.aborted ? undefined : announcement.set(latest)),
      () => undefined,
    );
  }, lookEvery);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}
