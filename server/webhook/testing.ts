import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import { sealSecret } from './sealed.ts';
import { type WebhookType, webhookTypes } from './shapes.ts';

export interface Heard {
  id: string;
  body: string;
  headers: IncomingHttpHeaders;
}

/** A partner's server that takes webhooks. */
export interface Receiver {
  readonly url: string;
  readonly heard: Heard[];
  /** The status that the next message is answered with; null: never. By default 204. */
  answer: (heard: Heard) => number | null;
  close(): Promise<void>;
}

export async function createReceiver(): Promise<Receiver> {
  const heard: Heard[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        id: String(request.headers['webhook-id']),
        body: Buffer.concat(chunks).toString(),
        headers: request.headers,
      };
      heard.push(one);
      const status = receiver.answer(one);
      if (status === null) return;
      response.writeHead(status, status >= 300 && status < 400 ? { Location: '/elsewhere' } : {});
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/fanfare`,
    heard,
    answer: () => 204,
    close() {
      server.closeAllConnections();
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
  return receiver;
}

export const testSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Stores a live partner with one webhook. */
export async function storeWebhook(
  { pool, sealing }: Platform,
  url: string,
  options: { origin?: string; types?: readonly WebhookType[] } = {},
): Promise<{ partnerId: string; webhookId: string; secretId: string; origin: string }> {
  const [partnerId, webhookId, secretId] = [newId(), newId(), newId()];
  const { origin = `https://w${partnerId.toLowerCase().replaceAll(/[-_]/g, '0')}.example`, types = webhookTypes } =
    options;
  await pool.query(
    `WITH partner AS (
       INSERT INTO partner (partner_id, name, state, source, scopes) VALUES ($1, 'Lumen', 'LIVE', 'STUDIO', '{profile}')
     ), origin AS (
       INSERT INTO partner_origin (partner_id, origin, proven_at) VALUES ($1, $2, now())
     ), webhook AS (
       INSERT INTO webhook (webhook_id, partner_id, url, types) VALUES ($3, $1, $4, $5)
     )
     INSERT INTO webhook_secret (secret_id, webhook_id, secret_sealed) VALUES ($6, $3, $7)`,
    [partnerId, origin, webhookId, url, types, secretId, sealSecret(sealing, secretId, testSecret)],
  );
  return { partnerId, webhookId, secretId, origin };
}

/** Deliveries to partners under a cause: type and data of each; an event without a subscriber is stored too. */
export async function deliveriesOf(
  { pool }: Pick<Platform, 'pool'>,
  cause: string,
): Promise<{ type: string; data: object }[]> {
  const { rows } = await pool.query<{ body: string }>('SELECT body FROM webhook_event WHERE cause = $1', [cause]);
  return rows.map(({ body }) => {
    const { type, data }: { type: string; data: object } = JSON.parse(body);
    return { type, data };
  });
}
