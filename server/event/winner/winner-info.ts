import { z } from 'zod';
import { winnerProblems } from '../../../rules/person/winner-info.ts';
import { type FanSession, preventLeaving } from '../../account/service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { answered } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RequestKey } from '../../platform/http/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import { eventSettings } from '../config.ts';
import type { eventCalls } from '../contract.ts';
import { isSent, readWinner } from '../draw/results.ts';
import { courseOf, type EventRow, iso, type Queryable } from '../reading/rows.ts';
import { statusAt } from '../reading/state.ts';
import { type Sealed, seal, unseal } from './sealing.ts';
import type { WinnerForm } from './winner-contract.ts';

type InfoReply = z.output<(typeof eventCalls)['GET /event/:eventId/winnerinfo']['response']>;
type SavedReply = z.output<(typeof eventCalls)['PUT /event/:eventId/winnerinfo']['response']>;
export type WinnerInfo = NonNullable<InfoReply['info']>;

const StoredInfo = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string().default(''),
});

interface InfoRow {
  key_id: string;
  nonce: Buffer;
  sealed: Buffer;
  saved_at: number;
}

type Deps = Pick<Platform, 'pool' | 'keys' | 'config'>;

/**
 * The winner's information, for the platform alone.
 * @throws Refusal RESULT_NOT_OPEN; NOT_FOUND for a fan who did not win, and where no details are needed
 */
export async function readWinnerInfo({ pool, config }: Deps, eventId: string, userId: string): Promise<InfoReply> {
  const { row } = await readWinner(pool, eventId, userId);
  if (!row.collects_info) throw new Refusal('NOT_FOUND');
  const stored = await findInfo(pool, eventId, userId);
  return {
    info: stored === null ? null : openInfo(config, eventId, userId, sealedOf(stored)),
    ...termsOf(row, stored?.saved_at ?? null),
  };
}

/**
 * Stores the winner's information, encrypted, until the event's date of deletion.
 * @throws Refusal as reading, WINNER_INFO_REQUIRED with `missing`, EMAIL_INVALID, ADDRESS_REQUIRED, CONSENT_REQUIRED, WINNER_INFO_CLOSED
 */
export async function saveWinnerInfo(
  { pool, keys, config }: Deps,
  eventId: string,
  fan: FanSession,
  form: WinnerForm,
  key: RequestKey,
): Promise<SavedReply> {
  const { userId } = fan;
  return inTransaction(pool, async (connection) => {
    await preventLeaving(connection, fan);
    // Waits for a running deletion: information that is saved after it would never be deleted.
    await connection.query('SELECT FROM event WHERE event_id = $1 FOR SHARE', [eventId]);
    const { row, rank } = await readWinner(connection, eventId, userId);
    if (!row.collects_info) throw new Refusal('NOT_FOUND');
    if (statusAt(courseOf(row), row.now) !== 'RESULT_OPEN') {
      throw new Refusal('WINNER_INFO_CLOSED', { infoUntil: iso(row.info_until) });
    }
    const needsAddress = isSent(row, rank);
    checkForm(form, needsAddress);
    const { name, email, phone } = form;
    const info: WinnerInfo = { name, email, phone, address: needsAddress ? form.address : '' };
    const sealed = seal(config.of(eventSettings).winnerKeys, eventId, userId, JSON.stringify(info));
    const { rows } = await connection.query<{ saved_at: number }>(upsert, [
      eventId,
      userId,
      sealed.keyId,
      sealed.nonce,
      sealed.sealed,
      new Date(row.purge_at),
    ]);
    // The reply contains nothing of the information: it is stored with the key for a day, where a deletion would not reach it.
    const reply = termsOf(row, rows[0]?.saved_at ?? row.now);
    await keys.store(key, answered(reply), connection);
    return reply;
  });
}

const upsert = `
  INSERT INTO winner_info (event_id, user_id, key_id, nonce, sealed, delete_at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (event_id, user_id) DO UPDATE SET key_id = excluded.key_id, nonce = excluded.nonce,
    sealed = excluded.sealed, delete_at = excluded.delete_at, saved_at = clock_timestamp()
  RETURNING milliseconds(saved_at) AS saved_at`;

function checkForm(form: WinnerForm, needsAddress: boolean): void {
  const problems = winnerProblems(form, needsAddress);
  const missing = problems.flatMap(({ field, code }) => (code === 'WINNER_INFO_REQUIRED' ? [field] : []));
  if (missing.length > 0) throw new Refusal('WINNER_INFO_REQUIRED', { missing });
  const [problem] = problems;
  if (problem !== undefined) throw new Refusal(problem.code);
}

const termsOf = (row: EventRow, savedAt: number | null): SavedReply => ({
  savedAt: iso(savedAt),
  editableUntil: iso(row.info_until),
  deletedAt: iso(row.purge_at),
  serverTime: iso(row.now),
});

async function findInfo(database: Queryable, eventId: string, userId: string): Promise<InfoRow | null> {
  const { rows } = await database.query<InfoRow>(
    'SELECT key_id, nonce, sealed, milliseconds(saved_at) AS saved_at FROM winner_info WHERE event_id = $1 AND user_id = $2',
    [eventId, userId],
  );
  return rows[0] ?? null;
}

const sealedOf = ({ key_id: keyId, nonce, sealed }: InfoRow): Sealed => ({ keyId, nonce, sealed });

/** @throws UnsealError without the key, or for a row that was changed */
export function openInfo(
  config: Pick<Platform['config'], 'of'>,
  eventId: string,
  userId: string,
  sealed: Sealed,
): WinnerInfo {
  return StoredInfo.parse(JSON.parse(unseal(config.of(eventSettings).winnerKeys, eventId, userId, sealed)));
}
