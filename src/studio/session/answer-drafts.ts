import { toJson } from '../../core/json.ts';
import { tabStorage } from '../../core/storage/storage.ts';

const key = 'studioAnswers';

/** Typed texts of a staff member, by inquiry; empty if there are none. */
function readAll(staffId: string): Record<string, unknown> {
  try {
    const stored: { staffId?: unknown; messages?: unknown } = JSON.parse(tabStorage.read(key) ?? '{}');
    return stored.staffId === staffId ? { ...Object(stored.messages) } : {};
  } catch {
    // Not written by this page.
    return {};
  }
}

/** The answer during typing, in this tab alone, so that a reload does not lose it. Empty where this staff member has none. */
export function readDraft(inquiryId: string, staffId: string): string {
  const message = readAll(staffId)[inquiryId];
  return typeof message === 'string' ? message : '';
}

export function writeDraft(inquiryId: string, staffId: string, message: string): void {
  const { [inquiryId]: _, ...others } = readAll(staffId);
  const messages = message === '' ? others : { ...others, [inquiryId]: message };
  if (Object.keys(messages).length === 0) forgetDrafts();
  else tabStorage.write(key, toJson({ staffId, messages }));
}

export const forgetDrafts = (): void => tabStorage.remove(key);
