import { randomUUID } from 'node:crypto';
import { inTransaction, type Pool } from '../platform/database/database.ts';
import { createTestPlatform, type TestApi, type TestPlatform, type TestReply } from '../platform/testing.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import { issueCodes } from './codes/batches.ts';
import { createTicketSecrets, type TicketSecrets } from './codes/secrets.ts';
import { ticketRoutes } from './routes.ts';
import { createTicketService, type Round, type TicketService, type UsageEnd } from './service.ts';
import type { TestDevice } from './testing-device.ts';
import type { PassContent } from './use/passes.ts';

export { createDevice, type TestDevice } from './testing-device.ts';

const hour = 3_600_000;
const words = (text: string): LocalizedText => ({ ko: `${text} ko`, en: text, ja: `${text} ja` });
const picture: StoredPicture = { url: '/p.svg', width: 4, height: 5, colour: '#112233', alt: words('picture') };

/** A pass for the stream `show` and the venue, for two rounds, with two device changes and one reset. */
export function passContent(passId: string, changes: Partial<PassContent> = {}): PassContent {
  return {
    passId,
    titleId: 'show',
    name: words(`Pass ${passId}`),
    description: words('About it'),
    picture,
    streamId: 'show',
    venue: true,
    rounds: 2,
    validUntil: null,
    deviceChanges: 2,
    resets: 1,
    ...changes,
  };
}

/** Rounds `r1` to `r4` of the stream `show`; the last one has ended. */
export const showRounds: readonly Round[] = [1, 2, 3, 4].map((number) => ({
  roundId: `r${number}`,
  number,
  name: `Round ${number}`,
  startsAt: new Date(Date.now() + number * hour),
  endsAt: new Date(Date.now() + (number + 1) * hour),
  open: number < 4,
}));

export interface TicketWorld extends TestPlatform {
  pool: Pool;
  secrets: TicketSecrets;
  tickets: TicketService;
  api: TestApi;
  /** The ended tickets, in order, as listeners received them. */
  ended: { ticketId: string; reason: UsageEnd }[];
  save(...passes: PassContent[]): Promise<void>;
  /** New codes of a pass. */
  issue(passId: string, count?: number, expiresAt?: Date): Promise<readonly string[]>;
  /**
   * A ticket of a pass, registered by the fan.
   * @returns its id
   */
  registerTicket(fan: string, passId: string): Promise<string>;
  request(fan: string, call: string, body?: unknown, device?: TestDevice): Promise<TestReply>;
  /** Sends a request with a device proof. */
  use(fan: string, ticketId: string, roundId: string, device: TestDevice): Promise<TestReply>;
  move(fan: string, ticketId: string, device: TestDevice): Promise<TestReply>;
  entry(fan: string, ticketId: string, device: TestDevice): Promise<TestReply>;
}

export async function createTicketWorld(environment: Record<string, string> = {}): Promise<TicketWorld> {
  const test = await createTestPlatform(environment);
  const { pool } = test.platform;
  const secrets = createTicketSecrets(test.platform.config.ticketSecrets);
  const tickets = createTicketService(test.platform, { listTitles: () => Promise.resolve([]) });
  tickets.provideRounds({ listRounds: async (streamId) => (streamId === 'show' ? showRounds : []) });
  const ended: TicketWorld['ended'] = [];
  tickets.onUsageEnded(async (_connection, ticketId, reason) => void ended.push({ ticketId, reason }));
  const api = test.serve({ routes: ticketRoutes(tickets) });

  const request: TicketWorld['request'] = (fan, call, body, device) =>
    api.request(call, {
      fan,
      ...(call.startsWith('GET') ? {} : { body: body ?? {} }),
      headers: {
        'Idempotency-Key': randomUUID(),
        'X-Device-Id': device?.deviceId ?? '6f4f8a3e-0000-4000-8000-000000000000',
      },
    });
  const issue: TicketWorld['issue'] = async (passId, count = 1, expiresAt) =>
    (await issueCodes(pool, secrets, { passId, count, expiresAt: expiresAt ?? null })).codes;

  return {
    ...test,
    pool,
    secrets,
    tickets,
    api,
    ended,
    async save(...passes) {
      await inTransaction(pool, (connection) => tickets.savePasses(connection, passes));
    },
    issue,
    async registerTicket(fan, passId) {
      const [code] = await issue(passId);
      const { body } = await request(fan, 'POST /ticket/register', { code });
      return body.ticketId;
    },
    request,
    async use(fan, ticketId, roundId, device) {
      const proof = await device.prove('use', ticketId);
      return request(fan, `POST /ticket/${ticketId}/use`, { roundId, proof, label: 'Chrome on Linux' }, device);
    },
    async move(fan, ticketId, device) {
      const proof = await device.prove('device', ticketId);
      return request(fan, `POST /ticket/${ticketId}/device`, { proof, label: 'Safari on iPhone' }, device);
    },
    async entry(fan, ticketId, device) {
      const proof = await device.prove('entry', ticketId);
      return request(fan, `POST /ticket/${ticketId}/entry`, { proof }, device);
    },
  };
}
