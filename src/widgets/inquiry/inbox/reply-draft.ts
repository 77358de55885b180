import { toJson } from '../../../core/json.ts';
import { session } from '../../../core/session/session.ts';
import { tabStorage } from '../../../core/storage/storage.ts';

const storageKey = 'inquiryReply';

interface Kept {
  userId: string | null;
  inquiryId: string;
  message: string;
}

/** A reply that is being written, in this tab, so that a reload does not lose it. An empty one is forgotten. */
export function writeReplyDraft(inquiryId: string, message: string): void {
  const kept: Kept = { userId: session.user.peek()?.userId ?? null, inquiryId, message };
  if (message === '') tabStorage.remove(storageKey);
  else tabStorage.write(storageKey, toJson(kept));
}

/** Empty if nothing is stored for this inquiry and this fan. */
export function readReplyDraft(inquiryId: string): string {
  try {
    const kept: Partial<Record<keyof Kept, unknown>> = JSON.parse(tabStorage.read(storageKey) ?? '{}');
    const isOwn = kept.userId === session.user.peek()?.userId && kept.inquiryId === inquiryId;
    return isOwn && typeof kept.message === 'string' ? kept.message : '';
  } catch {
    return '';
  }
}
