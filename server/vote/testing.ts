import { randomUUID } from 'node:crypto';
import { inTransaction, type Pool } from '../platform/database/database.ts';
import { createTestPlatform, type TestApi, type TestPlatform, type TestReply } from '../platform/testing.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import { voteRoutes } from './routes.ts';
import { saveVotes, type VoteContent } from './save-votes.ts';
import { createVoteService, type VoteService } from './service.ts';

const hour = 3_600_000;
const picture: StoredPicture = { url: '/p.svg', width: 4, height: 5, colour: '#112233', alt: words('picture') };

export function words(text: string): LocalizedText {
  return { ko: `${text} ko`, en: text, ja: `${text} ja` };
}

/** Free rights are counted by day: in this zone no midnight is near. */
function zoneInTheMiddleOfADay(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The signs of these names are the other way round.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A running vote with three candidates (`a`, `b`, `c`) and three free rights a day, with these changes. */
export function voteContent(voteId: string, changes: Partial<VoteContent> & { count?: number } = {}): VoteContent {
  const { count = 3, ...fields } = changes;
  const now = Date.now();
  return {
    voteId,
    titleId: 'show',
    name: words(`Vote ${voteId}`),
    description: words('About it'),
    picture,
    opensAt: new Date(now - hour),
    closesAt: new Date(now + 24 * hour),
    resultsAt: new Date(now + 25 * hour),
    blindFrom: null,
    timeZone: zoneInTheMiddleOfADay(),
    rules: { freePerDay: 3, perFan: null, perDay: null, paid: true, voids: 'FRAUD_ONLY' },
    candidates: Array.from({ length: count }, (_, index) => ({
      candidateId: count <= 26 ? String.fromCharCode(97 + index) : `c${index + 1}`,
      name: words(`Name ${index + 1}`),
      note: words('Group'),
      portrait: picture,
      accent: '#aa3355',
    })),
    ...fields,
  };
}

export interface VoteTest extends TestPlatform {
  pool: Pool;
  service: VoteService;
  api: TestApi;
  save(...votes: VoteContent[]): Promise<void>;
  /** Gives paid rights, each time from a new source. */
  grant(userId: string, count: number, expiresAt?: Date): Promise<void>;
  cast(fan: string, voteId: string, ballot: Partial<CastBody>, key?: string): Promise<TestReply>;
  claim(fan: string, voteId: string, key?: string): Promise<TestReply>;
}

interface CastBody {
  candidateId: string;
  free: number;
  paid: number;
}

/**
 * @param environment settings besides those of every test
 * @param existing a platform to use instead of a new one
 */
export async function createVoteTest(
  environment: Record<string, string> = {},
  existing?: TestPlatform,
): Promise<VoteTest> {
  const test = existing ?? (await createTestPlatform(environment));
  const { platform } = test;
  const { pool } = platform;
  const title = { titleId: 'show', name: 'Show', tagline: '', accent: '#6a3df0', poster: shown(), stage: shown() };
  const service = createVoteService(platform, { listTitles: async () => [title] });
  const api = test.serve({ routes: voteRoutes(platform, service) });
  return {
    ...test,
    pool,
    service,
    api,
    async save(...votes) {
      await inTransaction(pool, (connection) => saveVotes(connection, votes));
    },
    async grant(userId, count, expiresAt) {
      await service.grantPaidRights({ userId, count, source: `test:${randomUUID()}`, expiresAt: expiresAt ?? null });
    },
    cast: (fan, voteId, ballot, key = randomUUID()) =>
      api.request(`POST /vote/${voteId}/cast`, {
        fan,
        body: { candidateId: 'a', free: 0, paid: 0, ...ballot },
        headers: { 'Idempotency-Key': key },
      }),
    claim: (fan, voteId, key = randomUUID()) =>
      api.request('POST /voteright/free/claim', { fan, body: { voteId }, headers: { 'Idempotency-Key': key } }),
    async close() {
      await service.close();
      await test.close();
    },
  };
}

function shown() {
  return { ...picture, alt: 'picture' };
}
