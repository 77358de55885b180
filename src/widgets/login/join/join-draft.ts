import { toJson } from '../../../core/json.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { draftKey } from '../complete/pending-join.ts';

export type Gender = 'MAN' | 'WOMAN';
export type Residence = 'KOREA' | 'OUTSIDE_KOREA';

/** The data that a fan has entered so far. */
export interface JoinDraft {
  step: 'promise' | 'profile';
  agreed: readonly string[];
  birthDate: string;
  name: string;
  nickname: string;
  email: string;
  residence: Residence | null;
  gender: Gender | null;
  phone: string;
}

/** Stored in this tab only, until the sign-up is completed or canceled. */
export function readDraft(start: Pick<JoinDraft, 'name' | 'email'>): JoinDraft {
  const empty: JoinDraft = {
    step: 'promise',
    agreed: [],
    birthDate: '',
    nickname: '',
    residence: null,
    gender: null,
    phone: '',
    ...start,
  };
  // Only `writeDraft` writes there; fields added by a newer version start empty.
  return { ...empty, ...(JSON.parse(tabStorage.read(draftKey) ?? '{}') as Partial<JoinDraft>) };
}

export function writeDraft(draft: JoinDraft): void {
  tabStorage.write(draftKey, toJson(draft));
}

export function forgetDraft(): void {
  tabStorage.remove(draftKey);
}
