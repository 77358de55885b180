import type { InquiryTopic } from '../../../../server/inquiry/contract.ts';
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
  /** The body that was sent, with its key: the same inquiry is retried under the same key. */
  sent: { key: string; body: string } | null;
}

export const blankDraft: Draft = { topic: null, message: '', reference: '', language: null, sent: null };

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
    const kept: Partial<Record<keyof Draft | 'userId', unknown>> = JSON.parse(tabStorage.read(storageKey) ?? '{}');
    if (kept.userId !== session.user.peek()?.userId) return blankDraft;
    const { sent } = kept;
    const isSent = typeof sent === 'object' && sent !== null && 'key' in sent && 'body' in sent;
    return {
      topic: [...topics, objection].find((topic) => topic === kept.topic) ?? null,
      message: textOf(kept.message),
      reference: textOf(kept.reference),
      language: languages.find((language) => language === kept.language) ?? null,
      sent: isSent ? { key: textOf(sent.key), body: textOf(sent.body) } : null,
    };
  } catch {
    return blankDraft;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
