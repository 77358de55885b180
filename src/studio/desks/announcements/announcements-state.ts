import {
  announcementLinkLength,
  announcementSubjectLength,
  announcementTextLength,
} from '../../../../rules/staff/announcements.ts';
import type { CallOptions, Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { createRemote, type Remote } from '../../../core/state/remote.ts';
import { type Language, languages } from '../../../core/words/words.ts';
import { backgroundCall, studioCall } from '../../api/studio-call.ts';
import { isTooLong } from '../../forms/limit.ts';
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

/** The fields that were changed in the form; all others follow what is saved. */
export interface AnnouncementEdits extends Partial<Omit<AnnouncementFields, 'texts'>> {
  texts: Partial<Record<Language, Partial<AnnouncementFields['texts'][Language]>>>;
}

/** @param saved as in `fieldsOf` */
export function withEdits(saved: AnnouncementFields, edits: AnnouncementEdits): AnnouncementFields {
  const textOf = (language: Language) => ({ ...saved.texts[language], ...edits.texts[language] });
  return { ...saved, ...edits, texts: { ko: textOf('ko'), en: textOf('en'), ja: textOf('ja') } };
}

const isEmpty = ({ subject, text }: { subject: string; text: string }): boolean =>
  subject.trim() === '' && text.trim() === '';
const isWhole = ({ subject, text }: { subject: string; text: string }): boolean =>
  subject.trim() !== '' && text.trim() !== '';

/** True with a subject and a text in at least one language, and in no language only one of both. */
export const isComplete = ({ texts }: AnnouncementFields): boolean =>
  languages.some((language) => isWhole(texts[language])) &&
  languages.every((language) => isEmpty(texts[language]) || isWhole(texts[language]));

export const isWithinLimits = ({ texts, link }: AnnouncementFields): boolean =>
  !isTooLong(link, announcementLinkLength) &&
  languages.every(
    (language) =>
      !isTooLong(texts[language].subject, announcementSubjectLength) &&
      !isTooLong(texts[language].text, announcementTextLength),
  );

export function bodyOf({ artistId, texts, link }: AnnouncementFields): Body {
  const textOf = (language: Language) => (isEmpty(texts[language]) ? null : texts[language]);
  return { artistId, texts: { ko: textOf('ko'), en: textOf('en'), ja: textOf('ja') }, link: link.trim() || null };
}

/** True while its job runs, and as long as mails wait. */
export const isSending = ({ state, waiting }: Pick<ListedAnnouncement, 'state' | 'waiting'>): boolean =>
  state === 'SENDING' || (state === 'SENT' && waiting > 0);

/** Milliseconds between two looks while its job runs. */
const lookEvery = 2_000;
/** Mails wait for up to eleven hours: then only one of so many looks is taken. */
const looksWhileMailsWait = 15;

/** Reads an announcement again while it is being sent. @returns a function that ends it */
export function watchSending(
  announcement: Pick<Remote<Announcement>, 'state' | 'set'>,
  read = (announcementId: string, signal: AbortSignal): Promise<Announcement> =>
    backgroundCall('GET /studio/announcement/:announcementId', { params: { announcementId }, signal }),
): () => void {
  const stop = new AbortController();
  let looks = 0;
  const timer = setInterval(() => {
    const { value } = announcement.state.peek();
    looks += 1;
    if (!value || !isSending(value) || (value.state === 'SENT' && looks % looksWhileMailsWait > 0)) return;
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
