import { maxInquiryPictures } from '../../../../rules/inquiry/pictures.ts';
import type { InquiryTopic } from '../../../../server/inquiry/contract.ts';
import type { SentAction } from '../../../core/api/action.ts';
import { toJson } from '../../../core/json.ts';
import { session } from '../../../core/session/session.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { type Language, languages } from '../../../core/words/language.ts';
import { topics } from '../topics.ts';

/** The topic with which a suspended fan objects. */
export const objection: InquiryTopic = 'SUSPENSION';

/** The draft of an inquiry, stored in this tab so that a reload does not lose it. */
export interface Draft {
  topic: InquiryTopic | null;
  message: string;
  reference: string;
  /** Null: the reader's language. */
  language: Language | null;
  /** The names of the chosen pictures: a reload loses the files. */
  pictures: readonly string[];
  /** The body that was sent, with its key: the same inquiry is retried under the same key. */
  sent: SentAction | null;
}

export const blankDraft: Draft = { topic: null, message: '', reference: '', language: null, pictures: [], sent: null };

const storageKey = 'inquiryDraft';

export function writeDraft(draft: Draft): void {
  tabStorage.write(storageKey, toJson({ ...draft, userId: session.user.peek()?.userId ?? null }));
}

export function forgetDraft(): void {
  tabStorage.remove(storageKey);
}

/** Empty if nothing is stored, if it belongs to another fan, and for anything that we did not write. */
export function readDraft(): Draft {
  try {
    const stored: Partial<Record<keyof Draft | 'userId', unknown>> = JSON.parse(tabStorage.read(storageKey) ?? '{}');
    return stored.userId === session.user.peek()?.userId ? draftOf(stored) : blankDraft;
  } catch {
    return blankDraft;
  }
}

/** A draft as it was stored; blank in each field that we did not write. */
export const draftOf = (stored: Partial<Record<keyof Draft, unknown>>): Draft => ({
  topic: [...topics, objection].find((topic) => topic === stored.topic) ?? null,
  message: textOf(stored.message),
  reference: textOf(stored.reference),
  language: languages.find((language) => language === stored.language) ?? null,
  pictures: namesOf(stored.pictures),
  sent: sentOf(stored.sent),
});

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string').slice(0, maxInquiryPictures) : [];

export function sentOf(value: unknown): SentAction | null {
  const isSent = typeof value === 'object' && value !== null && 'key' in value && 'body' in value;
  return isSent ? { key: textOf(value.key), body: textOf(value.body) } : null;
}
