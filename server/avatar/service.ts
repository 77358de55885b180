import { avatarSizes, type DrawnAvatar, drawnAvatarPath } from '../../rules/person/avatar.ts';
import { type FanSession, preventLeaving } from '../account/service.ts';
import { type Connection, inTransaction, type Pool } from '../platform/database/database.ts';
import { apiBase } from '../platform/http/api.ts';
import { Refusal } from '../platform/http/errors.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import type { Avatar, ShownAvatar } from './contract.ts';
import { createPictureMaker } from './make-picture.ts';
import { openPicture, sealPicture } from './sealed.ts';

interface AvatarRow {
  user_id: string;
  figure: DrawnAvatar['figure'] | null;
  ground: DrawnAvatar['ground'] | null;
  avatar_id: string | null;
  is_shown: boolean;
}

export interface AvatarService {
  /** The fan's own picture; null for a fan without one. */
  read(userId: string): Promise<Avatar | null>;
  /** Sets a picture that the platform draws. */
  draw(fan: FanSession, drawn: DrawnAvatar): Promise<Avatar | null>;
  /**
   * Sets a picture that is made from these bytes.
   * @throws Refusal PICTURE_TOO_LARGE, PICTURE_UNSUPPORTED, PICTURE_UNREADABLE, OVERLOADED
   */
  upload(fan: FanSession, bytes: Buffer, network: string): Promise<Avatar | null>;
  /** @throws Refusal NOT_FOUND for a fan without a picture */
  show(fan: FanSession, isShown: boolean): Promise<Avatar | null>;
  remove(fan: FanSession): Promise<void>;
  /**
   * The bytes of an upload.
   * @throws Refusal NOT_FOUND
   */
  file(avatarId: string, size: number): Promise<Buffer<ArrayBuffer>>;
  /** The pictures that these fans show to others, by fan. */
  shownOf(userIds: readonly string[]): Promise<ReadonlyMap<string, ShownAvatar>>;
}

export function createAvatarService({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): AvatarService {
  const maker = createPictureMaker();

  const change = (fan: FanSession, work: (connection: Connection) => Promise<void>): Promise<Avatar | null> =>
    inTransaction(pool, async (connection) => {
      await preventLeaving(connection, fan);
      await work(connection);
      return readOwn(connection, fan.userId);
    });

  return {
    read: (userId) => readOwn(pool, userId),
    draw: (fan, { figure, ground }) => change(fan, (connection) => replace(connection, fan.userId, { figure, ground })),
    async upload(fan, bytes, network) {
      const { small, large } = await maker.make(bytes, network);
      const sealed = {
        avatar_id: newId(),
        small_sealed: sealPicture(sealing, fan.userId, 'small_sealed', small),
        large_sealed: sealPicture(sealing, fan.userId, 'large_sealed', large),
      };
      return change(fan, (connection) => replace(connection, fan.userId, sealed));
    },
    show: (fan, isShown) =>
      change(fan, async (connection) => {
        // A reader who saw it while it was shown knows its address: hidden, it gets another one.
        const { rowCount } = await connection.query(
          `UPDATE avatar SET is_shown = $2, avatar_id = CASE WHEN avatar_id IS NULL OR $2 THEN avatar_id ELSE $3 END
           WHERE user_id = $1`,
          [fan.userId, isShown, newId()],
        );
        if (rowCount === 0) throw new Refusal('NOT_FOUND');
      }),
    async remove(fan) {
      await change(fan, async (connection) => {
        await connection.query('DELETE FROM avatar WHERE user_id = $1', [fan.userId]);
      });
    },
    async file(avatarId, size) {
      const column = size === avatarSizes[0] ? 'small_sealed' : 'large_sealed';
      const { rows } = await pool.query<{ user_id: string; sealed: Buffer }>(
        `SELECT user_id, ${column} AS sealed FROM avatar WHERE avatar_id = $1`,
        [avatarId],
      );
      const [row] = rows;
      if (row === undefined) throw new Refusal('NOT_FOUND');
      return openPicture(sealing, row.user_id, column, row.sealed);
    },
    async shownOf(userIds) {
      const { rows } = await pool.query<AvatarRow>(
        'SELECT user_id, figure, ground, avatar_id, is_shown FROM avatar WHERE user_id = ANY ($1) AND is_shown',
        [userIds],
      );
      return new Map(rows.map((row) => [row.user_id, { ...addressesOf(row), avatarId: row.avatar_id }]));
    },
  };
}

/** The fan's choice to show the picture stays; the reports end, since they are about the earlier picture. */
async function replace(
  connection: Connection,
  userId: string,
  picture: Pick<AvatarRow, 'figure' | 'ground'> | { avatar_id: string; small_sealed: Buffer; large_sealed: Buffer },
): Promise<void> {
  const { figure, ground, avatar_id, small_sealed, large_sealed } = {
    figure: null,
    ground: null,
    avatar_id: null,
    small_sealed: null,
    large_sealed: null,
    ...picture,
  };
  const { rows } = await connection.query<{ is_shown: boolean }>(
    'DELETE FROM avatar WHERE user_id = $1 RETURNING is_shown',
    [userId],
  );
  // Two at once: the second insert waits for the first, and replaces it.
  await connection.query(
    `INSERT INTO avatar (user_id, figure, ground, avatar_id, small_sealed, large_sealed, is_shown)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (user_id) DO UPDATE SET figure = $2, ground = $3, avatar_id = $4, small_sealed = $5, large_sealed = $6`,
    [userId, figure, ground, avatar_id, small_sealed, large_sealed, rows[0]?.is_shown ?? false],
  );
}

async function readOwn(database: Pick<Pool, 'query'> | Connection, userId: string): Promise<Avatar | null> {
  const { rows } = await database.query<AvatarRow>(
    'SELECT user_id, figure, ground, avatar_id, is_shown FROM avatar WHERE user_id = $1',
    [userId],
  );
  const [row] = rows;
  return row === undefined ? null : { ...addressesOf(row), drawn: drawnOf(row), isShown: row.is_shown };
}

const drawnOf = ({ figure, ground }: AvatarRow): DrawnAvatar | null =>
  figure === null || ground === null ? null : { figure, ground };

function addressesOf(row: AvatarRow): { small: string; large: string } {
  const drawn = drawnOf(row);
  const [small, large] = avatarSizes.map(
    (size) => apiBase + (drawn === null ? `/user/avatar/${row.avatar_id}/${size}` : drawnAvatarPath(drawn)),
  );
  return { small: small ?? '', large: large ?? '' };
}
