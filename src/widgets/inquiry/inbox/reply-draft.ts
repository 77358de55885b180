import type { SentAction } from '../../../core/api/action.ts';
import { toJson } from '../../../core/json.ts';
import { session } from '../../../core/session/session.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { namesOf, sentOf, textOf } from '../ask/draft.ts';

const storageKey = 'inquiryReply';

/** A reply that is being written, in this tab, so that a reload does not lose it. */
export interface ReplyDraft {
  message: string;
  /** The names of the chosen pictures: a reload loses the files. */
  pictures: readonly string[];
  /** The body that was sent, with its key: the same reply is retried under the same key. */
  sent: SentAction | null;
}

/** Null for a guest who is not signed in. */
const readerId = () => session.user.peek()?.userId ?? null;

/** By inquiry; empty if the stored drafts belong to another fan. */
function readAll(): Record<string, unknown> {
  try {
    const stored: { userId?: unknown; drafts?: unknown } = JSON.parse(tabStorage.read(storageKey) ?? '{}');
    return (stored.userId ?? null) === readerId() ? { ...Object(stored.drafts) } : {};
  } catch {
    return {};
  }
}

/** An empty draft is forgotten; those of other conversations stay. */
export function writeReplyDraft(inquiryId: string, draft: ReplyDraft): void {
  const { [inquiryId]: _, ...others } = readAll();
  const isEmpty = draft.message === '' && draft.pictures.length === 0;
  const drafts = isEmpty ? others : { ...others, [inquiryId]: draft };
  if (Object.keys(drafts).length === 0) tabStorage.remove(storageKey);
  else tabStorage.write(storageKey, toJson({ userId: readerId(), drafts }));
}

/** Empty if nothing is stored for this inquiry and this fan. */
export function readReplyDraft(inquiryId: string): ReplyDraft {
  const stored: Partial<Record<keyof ReplyDraft, unknown>> = Object(readAll()[inquiryId]);
  return { message: textOf(stored.message), pictures: namesOf(stored.pictures), sent: sentOf(stored.sent) };
}
