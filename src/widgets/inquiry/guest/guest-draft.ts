import { toJson } from '../../../core/json.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { blankDraft, type Draft, draftOf, textOf } from '../ask/draft.ts';

/**
 * Typed text of a guest, in this tab. On a phone, the page may be gone when they come back from their mail app with the code.
 */
export interface GuestDraft extends Draft {
  email: string;
  code: string;
  step: 'WRITE' | 'CODE';
}

export const blankGuestDraft: GuestDraft = { ...blankDraft, email: '', code: '', step: 'WRITE' };

const storageKey = 'inquiryGuest';

export const forgetGuestDraft = (): void => tabStorage.remove(storageKey);

/** One without any text is forgotten. */
export function writeGuestDraft(draft: GuestDraft): void {
  const { topic, message, reference, email } = draft;
  if (topic === null && message + reference + email === '') forgetGuestDraft();
  else tabStorage.write(storageKey, toJson(draft));
}

/** Null if nothing is stored. */
export function readGuestDraft(): GuestDraft | null {
  try {
    const stored: Partial<Record<keyof GuestDraft, unknown>> | null = JSON.parse(tabStorage.read(storageKey) ?? 'null');
    if (stored === null) return null;
    const step = stored.step === 'CODE' ? 'CODE' : 'WRITE';
    return { ...draftOf(stored), email: textOf(stored.email), code: textOf(stored.code), step };
  } catch {
    return null;
  }
}
