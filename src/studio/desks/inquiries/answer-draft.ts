import { toJson } from '../../../core/json.ts';
import { tabStorage } from '../../../core/storage/storage.ts';

const keyOf = (inquiryId: string): string => `studioAnswer:${inquiryId}`;

/** The answer that somebody types, in this tab alone, so that a reload does not lose it. Empty where there is none of theirs. */
export function readDraft(inquiryId: string, staffId: string): string {
  try {
    const kept: { staffId?: unknown; message?: unknown } = JSON.parse(tabStorage.read(keyOf(inquiryId)) ?? '{}');
    return kept.staffId === staffId && typeof kept.message === 'string' ? kept.message : '';
  } catch {
    // Not written by this page.
    return '';
  }
}

export function writeDraft(inquiryId: string, staffId: string, message: string): void {
  if (message === '') tabStorage.remove(keyOf(inquiryId));
  else tabStorage.write(keyOf(inquiryId), toJson({ staffId, message }));
}
