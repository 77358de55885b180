import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';

/** By size, as in `avatarSizes`. */
export type AvatarColumn = 'small_sealed' | 'large_sealed';

export const sealedAvatarTables: readonly SealedTable[] = [
  { table: 'avatar', key: ['user_id'], columns: ['small_sealed', 'large_sealed'] },
];

const ofAvatar = (column: AvatarColumn, userId: string): Place => ({ table: 'avatar', column, row: [userId] });

export const sealPicture = (sealing: Sealing, userId: string, column: AvatarColumn, picture: Uint8Array): Buffer =>
  sealing.seal(ofAvatar(column, userId), Buffer.from(picture).toString('base64'));

/**
 * @returns the file's bytes
 * @throws UnsealError
 */
export const openPicture = (
  sealing: Sealing,
  userId: string,
  column: AvatarColumn,
  sealed: Buffer,
): Buffer<ArrayBuffer> => Buffer.from(String(sealing.open(ofAvatar(column, userId), sealed)), 'base64');
