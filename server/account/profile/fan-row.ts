import type { Language } from '../../platform/http/contract.ts';
import type { Profile } from '../contract.ts';

/** A row of the table `fan`; `sealed.ts` opens the sealed columns. */
export interface FanRow {
  user_id: string;
  nickname: string;
  name_sealed: Buffer;
  email_sealed: Buffer;
  email_verified_at: Date | null;
  phone_sealed: Buffer | null;
  birth_date_sealed: Buffer;
  gender: Profile['gender'];
  residence: Profile['residence'];
  language: Language;
  joined_at: Date;
  version: number;
}
