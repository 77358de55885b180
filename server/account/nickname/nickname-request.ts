import type { NicknameCause } from '../../../rules/person/nickname.ts';
import type { Connection, Statements } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';

/** The staff's open request that a fan choose another nickname. */
export interface NicknameRequest {
  cause: NicknameCause;
  /** The nickname that others see in the meantime. */
  shownAs: string;
  /** ISO 8601 */
  at: string;
}

/** @returns null without an open request */
export async function readNicknameRequest(database: Statements, userId: string): Promise<NicknameRequest | null> {
  const { rows } = await database.query<{ cause: NicknameCause; shown_as: string; asked_at: Date }>({
    name: 'account-asked-nickname',
    text: 'SELECT cause, shown_as, asked_at FROM nickname_ask WHERE user_id = $1 AND ended_at IS NULL',
    values: [userId],
  });
  const [row] = rows;
  return row === undefined ? null : { cause: row.cause, shownAs: row.shown_as, at: row.asked_at.toISOString() };
}

/**
 * Stores a request for another nickname. It is open until the fan has chosen one. The caller has locked the fan's row.
 * @returns false if a request is open already
 */
export async function requestNewNickname(
  connection: Connection,
  userId: string,
  cause: NicknameCause,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO nickname_ask (user_id, cause) VALUES ($1, $2)
     ON CONFLICT (user_id) WHERE ended_at IS NULL DO NOTHING`,
    [userId, cause],
  );
  return rowCount === 1;
}

/** Ends the request, so that the fan keeps the nickname. @returns false if none is open */
export async function keepNickname(connection: Connection, userId: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE nickname_ask SET ended_at = clock_timestamp(), ended = 'KEPT' WHERE user_id = $1 AND ended_at IS NULL`,
    [userId],
  );
  return rowCount === 1;
}

/** The nickname of a fan as others see it. @throws Refusal LOGIN_REQUIRED when the account is gone */
export async function shownNickname(database: Statements, userId: string): Promise<string> {
  const { rows } = await database.query<{ nickname: string }>({
    name: 'account-shown-nickname',
    text: 'SELECT shown_nickname(user_id, nickname) AS nickname FROM fan WHERE user_id = $1',
    values: [userId],
  });
  const [fan] = rows;
  if (fan === undefined) throw new Refusal('LOGIN_REQUIRED');
  return fan.nickname;
}

/** All requests to a fan, the newest first, for the fan's download. */
export async function nicknameAsksOf(database: Statements, userId: string) {
  const { rows } = await database.query<{ cause: NicknameCause; asked_at: Date; ended_at: Date | null }>(
    'SELECT cause, asked_at, ended_at FROM nickname_ask WHERE user_id = $1 ORDER BY entry DESC',
    [userId],
  );
  return rows.map(({ cause, asked_at, ended_at }) => ({
    nicknameCause: cause,
    at: asked_at.toISOString(),
    ...(ended_at !== null && { endedAt: ended_at.toISOString() }),
  }));
}
