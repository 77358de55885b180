import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';

/** The secrets of calendars' addresses. */
export const sealedCalendarTables: readonly SealedTable[] = [
  { table: 'calendar_feed', key: ['user_id'], columns: ['secret_sealed'] },
];

const placeOf = (userId: string): Place => ({ table: 'calendar_feed', column: 'secret_sealed', row: [userId] });

export const sealSecret = (sealing: Sealing, userId: string, secret: string): Buffer =>
  sealing.seal(placeOf(userId), secret);

/** @throws UnsealError */
export const openSecret = (sealing: Sealing, userId: string, sealed: Buffer): string =>
  String(sealing.open(placeOf(userId), sealed));
