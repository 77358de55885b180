import { emailKey } from '../../../rules/person/person.ts';
import type { Lookup } from '../../platform/sealing/lookup.ts';
import type { Place, Sealing } from '../../platform/sealing/sealing.ts';
import type { SealedTable } from '../../platform/sealing/stored.ts';
import type { FanRow } from './fan-row.ts';
import type { Provider } from './person.ts';

/** By which an address is found and compared: the same for an address in other letters. */
export const hashOfEmail = (lookup: Lookup, email: string): Promise<Buffer> =>
  lookup.hash('fan email', emailKey(email));

/**
 * By which a sign-in finds its fan; the id itself is not stored.
 * @param subject the provider's id of the fan
 */
export const hashOfIdentity = (lookup: Lookup, provider: Provider, subject: string): Promise<Buffer> =>
  lookup.hash('fan identity', `${provider} ${subject}`);

/** The sealed columns. SQL never reads them: addresses and identities are compared by their hashes. */
export const sealedFanTables: readonly SealedTable[] = [
  { table: 'fan', key: ['user_id'], columns: ['name_sealed', 'phone_sealed', 'email_sealed', 'birth_date_sealed'] },
];

type SealedColumn = 'name_sealed' | 'phone_sealed' | 'email_sealed' | 'birth_date_sealed';
type SealedIn<Column extends SealedColumn> = Pick<FanRow, 'user_id' | Column>;

const ofFan = (column: SealedColumn, userId: string): Place => ({ table: 'fan', column, row: [userId] });

export const sealName = (sealing: Sealing, userId: string, name: string): Buffer =>
  sealing.seal(ofFan('name_sealed', userId), name);

/** @param phone empty for none */
export const sealPhone = (sealing: Sealing, userId: string, phone: string | null): Buffer | null =>
  phone ? sealing.seal(ofFan('phone_sealed', userId), phone) : null;

export const sealEmail = (sealing: Sealing, userId: string, email: string): Buffer =>
  sealing.seal(ofFan('email_sealed', userId), email);

/** @param birthDate `YYYY-MM-DD` */
export const sealBirthDate = (sealing: Sealing, userId: string, birthDate: string): Buffer =>
  sealing.seal(ofFan('birth_date_sealed', userId), birthDate);

/** @throws UnsealError */
export const openName = (sealing: Sealing, fan: SealedIn<'name_sealed'>): string =>
  String(sealing.open(ofFan('name_sealed', fan.user_id), fan.name_sealed));

/** @throws UnsealError */
export const openPhone = (sealing: Sealing, fan: SealedIn<'phone_sealed'>): string | null =>
  fan.phone_sealed === null ? null : String(sealing.open(ofFan('phone_sealed', fan.user_id), fan.phone_sealed));

/** @throws UnsealError */
export const openEmail = (sealing: Sealing, fan: SealedIn<'email_sealed'>): string =>
  String(sealing.open(ofFan('email_sealed', fan.user_id), fan.email_sealed));

/**
 * @returns `YYYY-MM-DD`
 * @throws UnsealError
 */
export const openBirthDate = (sealing: Sealing, fan: SealedIn<'birth_date_sealed'>): string =>
  String(sealing.open(ofFan('birth_date_sealed', fan.user_id), fan.birth_date_sealed));
