import { randomBytes } from 'node:crypto';
import type { PartnerService } from '../partner/service.ts';
import type { AuditedObject } from '../platform/audit-log/audit-log.ts';
import type { Recorded } from '../platform/audit-log/recorder.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { newId } from '../platform/new-id.ts';
import { type Outside, OutsideError } from '../platform/outside/outside.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import { findWebhook } from './read-webhooks.ts';
import { sealSecret } from './sealed.ts';
import { maxWebhooks, secretOverlapHours, type Webhook, type WebhookType } from './shapes.ts';

interface Adding {
  url: string;
  types: readonly WebhookType[];
}

interface Changing extends Adding {
  version: number;
  state: 'ON' | 'OFF';
}

/** Actions of the staff on webhooks, each within the transaction that ends with its entry in the audit log, under the partner. */
export interface WebhookActions {
  /** Before the transaction, so that it does not wait for the receiver's name server. @throws Refusal TARGET_REFUSED, with `reason` */
  checkTarget(url: string): Promise<void>;
  /** @throws Refusal NOT_FOUND, LIMIT_REACHED */
  add(connection: Connection, partnerId: string, adding: Adding): Promise<Recorded<Webhook>>;
  /** @throws Refusal NOT_FOUND, PARTNER_CHANGED */
  change(connection: Connection, webhookId: string, changing: Changing): Promise<Recorded<Webhook>>;
  /** @throws Refusal NOT_FOUND */
  replaceSecret(connection: Connection, webhookId: string): Promise<Recorded<Webhook>>;
  /** @param deliveryId null: all that have failed @throws Refusal NOT_FOUND */
  replay(connection: Connection, webhookId: string, deliveryId: number | null): Promise<Recorded<{ count: number }>>;
}

export const objectOf = (partnerId: string): AuditedObject => ({ kind: 'partner', id: partnerId });

/** Fields for the audit log: no figures that change by themselves. */
const auditFields = ({ webhookId, url, types, state }: Webhook) => ({ webhookId, url, types, state });

export function createWebhookActions(
  { sealing, outside }: { sealing: Sealing; outside: Outside },
  partners: Pick<PartnerService, 'exists'>,
): WebhookActions {
  async function addSecret(connection: Connection, webhookId: string): Promise<void> {
    const secretId = newId();
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    await connection.query('INSERT INTO webhook_secret (secret_id, webhook_id, secret_sealed) VALUES ($1, $2, $3)', [
      secretId,
      webhookId,
      sealSecret(sealing, secretId, secret),
    ]);
  }

  return {
    async checkTarget(url) {
      try {
        await outside.check(url);
      } catch (error) {
        if (error instanceof OutsideError) throw new Refusal('TARGET_REFUSED', { reason: error.reason });
        throw error;
      }
    },
    async add(connection, partnerId, { url, types }) {
      // Locked: two who add the last one at the same time can't both.
      if (!(await partners.exists(connection, partnerId, true))) throw new Refusal('NOT_FOUND');
      const { rows } = await connection.query<{ count: number }>(
        'SELECT count(*) AS count FROM webhook WHERE partner_id = $1',
        [partnerId],
      );
      if ((rows[0]?.count ?? 0) >= maxWebhooks) throw new Refusal('LIMIT_REACHED');
      const webhookId = newId();
      await connection.query('INSERT INTO webhook (webhook_id, partner_id, url, types) VALUES ($1, $2, $3, $4)', [
        webhookId,
        partnerId,
        url,
        types,
      ]);
      await addSecret(connection, webhookId);
      return recordedWebhook(connection, null, webhookId);
    },
    change,
    async replaceSecret(connection, webhookId) {
      const before = await lockWebhook(connection, webhookId);
      const [newest] = before.secrets;
      // Two at most: the receiver has a day to change from one to the other.
      await connection.query(
        `UPDATE webhook_secret SET ends_at = CASE WHEN secret_id = $2
           THEN clock_timestamp() + make_interval(hours => $3) ELSE clock_timestamp() END
         WHERE webhook_id = $1 AND (ends_at IS NULL OR ends_at > clock_timestamp())`,
        [webhookId, newest?.secretId ?? '', secretOverlapHours],
      );
      await addSecret(connection, webhookId);
      return recordedWebhook(connection, before, webhookId);
    },
    replay,
  };
}

const change: WebhookActions['change'] = async (connection, webhookId, { version, url, types, state }) => {
  const before = await lockWebhook(connection, webhookId);
  if (before.version !== version) throw new Refusal('PARTNER_CHANGED');
  await connection.query(
    `UPDATE webhook SET url = $2, types = $3, state = $4, version = version + 1, changed_at = clock_timestamp()
     WHERE webhook_id = $1`,
    [webhookId, url, types, state],
  );
  return recordedWebhook(connection, before, webhookId);
};

const replay: WebhookActions['replay'] = async (connection, webhookId, deliveryId) => {
  const { partnerId, url } = await lockWebhook(connection, webhookId);
  const { rowCount } = await connection.query(
    `UPDATE webhook_delivery SET state = 'WAITING', tries = 0, next_at = clock_timestamp(), ended_at = NULL
     WHERE webhook_id = $1 AND CASE WHEN $2::bigint IS NULL THEN state = 'FAILED' ELSE delivery_id = $2 END`,
    [webhookId, deliveryId],
  );
  const count = rowCount ?? 0;
  if (deliveryId !== null && count === 0) throw new Refusal('NOT_FOUND');
  return { reply: { count }, object: objectOf(partnerId), after: { webhookId, url, deliveryId, count } };
};

async function lockWebhook(connection: Connection, webhookId: string): Promise<Webhook> {
  const found = await findWebhook(connection, webhookId, true);
  if (found === null) throw new Refusal('NOT_FOUND');
  return found;
}

async function recordedWebhook(
  connection: Connection,
  before: Webhook | null,
  webhookId: string,
): Promise<Recorded<Webhook>> {
  const after = await findWebhook(connection, webhookId);
  if (after === null) throw new Error(`the webhook ${webhookId} is gone`);
  return {
    reply: after,
    object: objectOf(after.partnerId),
    before: before && auditFields(before),
    after: auditFields(after),
  };
}
