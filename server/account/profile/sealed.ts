import type { Place, Sealing } from '../../platform/sealing/sealing.ts';
import type { SealedTable } from '../../platform/sealing/stored.ts';
import type { FanRow } from '../tables.ts';

/** What nothing in SQL compares. */
export const sealedFanTables: readonly SealedTable[] = [
  { table: 'fan', key: ['user_id'], columns: { name: 'name_sealed', phone: 'phone_sealed' } },
];

const ofFan = (column: 'name_sealed' | 'phone_sealed', userId: string): Place => ({
  table: 'fan',
  column,
  row: [userId],
});

export const sealName = (sealing: Sealing, userId: string, name: string): Buffer =>
  sealing.seal(ofFan('name_sealed', userId), name);

/** @param phone empty for none */
export const sealPhone = (sealing: Sealing, userId: string, phone: string | null): Buffer | null =>
  phone ? sealing.seal(ofFan('phone_sealed', userId), phone) : null;

/** @throws UnsealError */
export const openName = (sealing: Sealing, fan: Pick<FanRow, 'user_id' | 'name_sealed'>): string =>
  String(sealing.open(ofFan('name_sealed', fan.user_id), fan.name_sealed));

/** @throws UnsealError */
export const openPhone = (sealing: Sealing, fan: Pick<FanRow, 'user_id' | 'phone_sealed'>): string | null =>
  fan.phone_sealed === null ? null : String(sealing.open(ofFan('phone_sealed', fan.user_id), fan.phone_sealed));
