import { livePartnerIds } from '../partner/service.ts';
import { commitsOf } from '../platform/database/commits.ts';
import type { Pool } from '../platform/database/database.ts';
import { type Elected, rest, restUntilCommit } from '../platform/database/election.ts';
import type { Logger } from '../platform/log.ts';
import type { Outside } from '../platform/outside/outside.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import { deliver } from './deliver.ts';
import { openSecret } from './sealed.ts';

/** Milliseconds between two looks for messages. */
const lookEvery = 500;
/** When the next message is sent again. Those of a stopped partner wait with a time that is long past. */
const nextAt = `
  SELECT min(next_at) FROM webhook_delivery
  WHERE state = 'WAITING' AND next_at > clock_timestamp() - interval '10 seconds'`;
/** Messages that are sent at once, and those to one receiver: a slow receiver does not delay the others. */
const maxAtOnce = 32;
const maxPerRecipient = 4;
/** Seconds from one failed attempt to the next; after the last one it has failed. Not quite two days in all. */
export const pauses = [5, 30, 120, 600, 1_800, 7_200, 21_600, 43_200, 86_400] as const;
/** Seconds until a message is sent again when sending it failed on our side. */
const afterError = 30;

export interface Sender {
  pool: Pool;
  log: Logger;
  sealing: Sealing;
  outside: Outside;
  /** For tests that end the process: called at each step of each message. */
  onStep?: (step: SendingStep) => Promise<void> | void;
}

export const sendingSteps = ['claimed', 'answered', 'noted'] as const;
export type SendingStep = (typeof sendingSteps)[number];

interface Due {
  delivery_id: number;
  webhook_id: string;
  event_id: string;
  url: string;
  body: string;
  secrets: { secret_id: string; secret_sealed: string }[];
}

const readDue = `
  SELECT delivery_id, webhook_id, event_id, url, body, (
    SELECT jsonb_agg(jsonb_build_object('secret_id', secret_id, 'secret_sealed', encode(secret_sealed, 'hex'))
      ORDER BY created_at DESC, secret_id)
    FROM webhook_secret AS s WHERE s.webhook_id = w.webhook_id AND (ends_at IS NULL OR ends_at > clock_timestamp())
  ) AS secrets
  FROM webhook_delivery AS d JOIN webhook AS w USING (webhook_id) JOIN webhook_event USING (event_id)
  WHERE d.state = 'WAITING' AND d.next_at <= clock_timestamp() AND w.state = 'ON' AND w.partner_id = ANY($1)
    AND NOT d.delivery_id = ANY($2) AND NOT d.webhook_id = ANY($3)
  ORDER BY d.next_at, d.delivery_id LIMIT $4`;

const noteAttempt = `
  INSERT INTO webhook_attempt (delivery_id, attempt, status, error, milliseconds)
  SELECT delivery_id, attempts, $2, left($3, 300), $4`;

const noteTaken = `
  WITH delivery AS (
    UPDATE webhook_delivery SET state = 'DELIVERED', attempts = attempts + 1, tries = tries + 1, ended_at = clock_timestamp()
    WHERE delivery_id = $1 AND state = 'WAITING' RETURNING delivery_id, attempts
  ) ${noteAttempt} FROM delivery`;

/** $5: the pauses in seconds. Without another one it has failed. */
const noteFailed = `
  WITH delivery AS (
    UPDATE webhook_delivery SET attempts = attempts + 1, tries = tries + 1,
      state = CASE WHEN tries < cardinality($5::integer[]) THEN state ELSE 'FAILED' END,
      ended_at = CASE WHEN tries < cardinality($5::integer[]) THEN NULL ELSE clock_timestamp() END,
      next_at = clock_timestamp() + make_interval(secs => coalesce(($5::integer[])[tries + 1], 0))
    WHERE delivery_id = $1 AND state = 'WAITING' RETURNING delivery_id, attempts
  ) ${noteAttempt} FROM delivery`;

const postpone = `
  UPDATE webhook_delivery SET next_at = clock_timestamp() + make_interval(secs => $2) WHERE delivery_id = $1 AND state = 'WAITING'`;

/**
 * Sends due messages until it is stopped. Only the elected process sends. If it dies after a receiver's answer and before the answer is
 * stored, the message is sent again with the same id.
 * @param elected the connection of the election: when it is lost, another process may send
 */
export async function sendMessages(sender: Sender, elected: Elected, stop: AbortSignal): Promise<void> {
  const underWay = new Map<number, { webhookId: string; ends: Promise<void> }>();
  try {
    while (!stop.aborted) {
      const since = commitsOf(sender.pool).count;
      const due = await readNext(elected, [...underWay.entries()]);
      for (const message of due) {
        const ends = sendOrPostpone(sender, message, stop).finally(() => underWay.delete(message.delivery_id));
        underWay.set(message.delivery_id, { webhookId: message.webhook_id, ends });
      }
      const running = [...underWay.values()].map(({ ends }) => ends);
      if (due.length === 0)
        await Promise.race([...running, restUntilCommit(sender.pool, { since, soon: lookEvery, nextAt }, stop)]);
      else if (underWay.size >= maxAtOnce) await Promise.race(running);
    }
  } finally {
    await Promise.allSettled([...underWay.values()].map(({ ends }) => ends));
  }
}

async function readNext(elected: Elected, underWay: [deliveryId: number, { webhookId: string }][]): Promise<Due[]> {
  const counts = new Map<string, number>();
  for (const [, { webhookId }] of underWay) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
  const isFull = (webhookId: string) => (counts.get(webhookId) ?? 0) >= maxPerRecipient;
  const full = [...counts.keys()].filter(isFull);
  const partnerIds = await livePartnerIds(elected, null);
  const busyIds = underWay.map(([deliveryId]) => deliveryId);
  const { rows } = await elected.query<Due>(readDue, [partnerIds, busyIds, full, maxAtOnce - underWay.length]);
  return rows.filter(({ webhook_id: webhookId }) => {
    if (isFull(webhookId)) return false;
    counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
    return true;
  });
}

/**
 * An error of ours is no attempt that the receiver failed, so it has no end: the message waits, and the others are sent. It never rejects.
 */
async function sendOrPostpone(sender: Sender, message: Due, stop: AbortSignal): Promise<void> {
  const { pool, log } = sender;
  const { delivery_id: deliveryId, event_id: eventId } = message;
  try {
    await sendOne(sender, message, stop);
  } catch (error) {
    log.error({ err: error, deliveryId, eventId }, 'a webhook could not be sent');
    try {
      await pool.query(postpone, [deliveryId, afterError]);
    } catch (postponing) {
      log.error({ err: postponing, deliveryId }, 'a webhook could not be postponed');
      // The message is still due. It stays marked as running for a while, so that it is not sent again at once.
      await rest(pauses[0] * 1_000, stop);
    }
  }
}

async function sendOne({ pool, log, sealing, outside, onStep }: Sender, due: Due, stop: AbortSignal): Promise<void> {
  const { delivery_id: deliveryId, event_id: eventId, url, body } = due;
  await onStep?.('claimed');
  const secrets = due.secrets.map(({ secret_id, secret_sealed }) =>
    openSecret(sealing, { secret_id, secret_sealed: Buffer.from(secret_sealed, 'hex') }),
  );
  const { status, error, milliseconds } = await deliver(outside, { url, eventId, body, secrets }, stop);
  // It was broken off by us, which is no failure of the receiver.
  if (error !== null && stop.aborted) return;
  await onStep?.('answered');
  if (error === null) await pool.query(noteTaken, [deliveryId, status, null, milliseconds]);
  else {
    log.info({ deliveryId, eventId, status, reason: error }, 'a webhook was not accepted by its receiver');
    await pool.query(noteFailed, [deliveryId, status, error, milliseconds, [...pauses]]);
  }
  await onStep?.('noted');
}
