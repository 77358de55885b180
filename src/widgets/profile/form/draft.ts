import { normalizeNickname } from '../../../../rules/person/nickname.ts';
import type { Profile } from '../../../../server/account/contract.ts';
import { readBirthDate } from '../../../core/member/field-problems.ts';

/** The values of the form; a missing one is an empty text. */
export interface Draft {
  nickname: string;
  name: string;
  email: string;
  phone: string;
  birthDate: string;
  residence: Profile['residence'];
  gender: Profile['gender'];
}
export type DraftField = keyof Draft;

/** In the order of the form. */
export const draftFields = ['nickname', 'name', 'email', 'phone', 'birthDate', 'residence', 'gender'] as const;

export function draftOf({ nickname, name, email, phone, birthDate, residence, gender }: Profile): Draft {
  return { nickname, name, email, phone: phone ?? '', birthDate: birthDate ?? '', residence, gender };
}

/** A value in the format of the call. */
export function valueOf(field: DraftField, draft: Draft): string | null {
  if (field === 'nickname') return normalizeNickname(draft.nickname);
  if (field === 'phone') return draft.phone.trim() || null;
  if (field === 'name' || field === 'email') return draft[field].trim();
  if (field === 'birthDate') return readBirthDate(draft.birthDate) ?? draft.birthDate;
  return draft[field];
}
