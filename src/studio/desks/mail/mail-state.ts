import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import type { Language } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';

export type ListedMail = Reply<'GET /studio/mail'>['mails'][number];
export type MailPage = Reply<'GET /studio/mail/:kind'>;

export const mailAddress = '/studio/mail';
export const addressOf = (kind: string): string => `${mailAddress}/${kind}`;

/** In the order in which the list can be narrowed to one. */
export const purposes = [
  'address',
  'account',
  'order',
  'ticket',
  'event',
  'inquiry',
  'restock',
  'chosen',
  'marketing',
  'staff',
] as const satisfies readonly ListedMail['why'][];

/** @param request `q`: a part of the subject or of the id; `why` */
export async function readMails(
  request: Readonly<Record<string, string>>,
  _cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedMail>> {
  const { mails } = await studioCall('GET /studio/mail', { signal });
  return { rows: narrowed(mails, request), nextCursor: null };
}

/** The server sends all of the few kinds, so that they are searched here. */
export function narrowed(
  mails: readonly ListedMail[],
  { q = '', why = '' }: Readonly<Record<string, string>>,
): ListedMail[] {
  const term = q.trim().toLowerCase();
  return mails.filter(
    (mail) =>
      (why === '' || mail.why === why) &&
      (mail.subject.toLowerCase().includes(term) || mail.kind.toLowerCase().includes(term)),
  );
}

export const formats = ['html', 'text'] as const;
export const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** The choices of a mail's preview. */
export interface MailPreview {
  readonly language: Signal<Language>;
  readonly format: Signal<(typeof formats)[number]>;
  readonly scheme: Signal<Scheme>;
  /** The page that a frame shows. */
  readonly source: ReadonlySignal<string>;
}

/** @param path of the calls about the mail, such as `/studio/mail/orderPaid` */
export function createMailPreview(path: string, start: { language: Language; scheme: Scheme }): MailPreview {
  const language = signal(start.language);
  const scheme = signal(start.scheme);
  const source = computed(() => `/api/v1${path}/preview?language=${language.value}&scheme=${scheme.value}`);
  return { language, format: signal<(typeof formats)[number]>('html'), scheme, source };
}
