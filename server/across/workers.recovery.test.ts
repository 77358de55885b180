import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studioHeader } from '../../rules/staff/limits.ts';
import { createFans, type SignedInFan } from '../account/testing.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from '../editing/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import { hasCode } from '../platform/has-code.ts';
import type { Platform } from '../platform/platform.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { saveVotes } from '../vote/save-votes.ts';
import { createVoteService, type VoteService } from '../vote/service.ts';
import { voteContent } from '../vote/testing.ts';
import {
  type CallOptions,
  type Replied,
  type RunningWorkers,
  runWorkers,
  type WorkerConnection,
} from './testing-workers.ts';

const count = 3;
/** A loaded machine takes its time; each of these waits for a condition. */
const patience = { timeout: 30_000, interval: 100 };

let world: EditingWorld;
let platform: Platform;
let votes: VoteService;
let running: RunningWorkers;
/** One connection to each worker. */
let workers: WorkerConnection[];

beforeAll(async () => {
  world = await createEditingWorld();
  ({ platform } = world.studio.test);
  await world.importFiles();
  votes = createVoteService(platform, { listTitles: async () => [] });
  running = await runWorkers(world.studio.test, count);
  workers = await running.connections();
}, 120_000);
afterAll(async () => {
  const code = await running.end();
  await votes.close();
  await world.close();
  expect(code).toBe(0);
  // The worker that a test has killed, and none of those that got a signal to end.
  expect(running.printed().match(/another one starts/g)).toHaveLength(1);
});

const onEach = (call: string, options?: CallOptions): Promise<Replied[]> =>
  Promise.all(workers.map((worker) => worker.request(call, options)));
const worker = (place: number): WorkerConnection => {
  const found = workers[place];
  if (found === undefined) throw new Error(`there is no worker ${place}`);
  return found;
};

async function newFans(number: number): Promise<SignedInFan[]> {
  const fans = await createFans(platform, number);
  for (const { userId } of fans) {
    await votes.grantPaidRights({ userId, count: 10, source: `test:${randomUUID()}`, expiresAt: null });
  }
  return fans;
}
const newFan = async (): Promise<SignedInFan> => {
  const [fan] = await newFans(1);
  if (fan === undefined) throw new Error('no fan was made');
  return fan;
};

async function newVote(): Promise<string> {
  const voteId = `vote-${randomUUID()}`;
  await inTransaction(platform.pool, (connection) => saveVotes(connection, [voteContent(voteId)]));
  return voteId;
}
const ballot = { candidateId: 'a', free: 0, paid: 1 };

describe('several workers', () => {
  it('all answer', async () => {
    const answers = await onEach('GET /healthz');
    expect(new Set(answers.map(({ body }) => body.worker)).size).toBe(count);
    expect(await running.states()).toMatchObject(
      Array.from({ length: count }, (_, place) => ({ place: place + 1, isReady: true, restarts: 0 })),
    );
  });

  it('are summed on the page for Prometheus, where shared figures count once', async () => {
    const calls = async () =>
      Number(
        /^fanfare_call_seconds_count\{call="GET \/notice",status="2xx"\} (\d+)$/m.exec(await running.metrics())?.[1] ??
          0,
      );
    const before = await calls();
    await onEach('GET /notice');
    await onEach('GET /notice');
    expect(await calls()).toBe(before + 2 * count);
    const text = await running.metrics();
    expect(text).toMatch(new RegExp(`^fanfare_workers_ready ${count}$`, 'm'));
    expect(text).toMatch(/^fanfare_workers_silent 0$/m);
    await platform.pool.query(
      `INSERT INTO outgoing_message (key, kind, recipient_sealed, recipient_hash, language, data_sealed, next_at, expires_at)
       VALUES ('workers', 'order', '\\x00', decode(repeat('00', 32), 'hex'), 'en', '\\x00', now() + interval '1 day', now() + interval '2 days')`,
    );
    expect(await running.metrics()).toMatch(/^fanfare_mail_waiting 1$/m);
  });

  it('share the limit of one fan’s actions', async () => {
    const fan = await newFan();
    const act = (place: number) =>
      worker(place).request('POST /voteright/free/claim', { fan, body: { voteId: 'none' } });
    let admitted = 0;
    while ((await act(0)).status !== 429) admitted += 1;
    expect(admitted).toBeGreaterThanOrEqual(300);
    // Each of these takes one of 300, which would last far longer than the patience.
    let admittedElsewhere = 0;
    const actElsewhere = async (other: number) => {
      const { status } = await act(other);
      if (status !== 429) admittedElsewhere += 1;
      return status;
    };
    for (const other of [1, 2]) await expect.poll(() => actElsewhere(other), patience).toBe(429);
    // Each may admit the sixteenth that the first had not reported, and calls that came before the report.
    expect(admittedElsewhere).toBeLessThan(100);
  }, 120_000);

  it('all know a sign-out', async () => {
    const fan = await newFan();
    const statuses = async () => (await onEach('GET /voteright', { fan })).map(({ status }) => status);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await worker(1).request('POST /jwt/logout', { fan, body: {} })).status).toBe(200);
    await expect.poll(statuses, patience).toEqual([401, 401, 401]);
  });

  it('all send a vote’s live results, whichever took the ballot', async () => {
    const [voteId, fan] = [await newVote(), await newFan()];
    const streams = await Promise.all(
      (await running.connections()).map((one) => one.stream(`/live?topic=vote:${voteId}`)),
    );
    await expect.poll(() => streams.every(({ text }) => text().includes('"whole":true')), patience).toBe(true);
    expect((await worker(2).request(`POST /vote/${voteId}/cast`, { fan, body: { ...ballot, paid: 7 } })).status).toBe(
      200,
    );
    await expect
      .poll(() => streams.map(({ text }) => text().includes('["a",7]')), patience)
      .toEqual([true, true, true]);
  });

  it('answer a repeated ballot with its first answer, whichever took it', async () => {
    const [voteId, fan] = [await newVote(), await newFan()];
    const headers = { 'Idempotency-Key': randomUUID() };
    const replies = await onEach(`POST /vote/${voteId}/cast`, { fan, body: ballot, headers });
    const later = await onEach(`POST /vote/${voteId}/cast`, { fan, body: ballot, headers });
    const decided = [...replies, ...later].filter(({ body }) => body.code !== 'IN_FLIGHT');
    expect(decided.length).toBeGreaterThan(count);
    expect(new Set(decided.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const { rows } = await platform.pool.query('SELECT paid FROM ballot WHERE vote_id = $1', [voteId]);
    expect(rows).toEqual([{ paid: 1 }]);
  });

  it('show a version that one of them published, and refuse the slower of two editors', async () => {
    const [one, other] = [await world.staff(forAll('owner')), await world.staff(forAll('owner'))];
    const path = '/studio/content/titles/show';
    const edit = (place: number, browser: StudioBrowser, call: string, body?: object) =>
      worker(place).request(call, {
        ...(body !== undefined && { body }),
        headers: { [studioHeader]: 'person', Cookie: browser.cookie ?? '', 'X-Forwarded-For': browser.address },
      });
    const opened = (await edit(0, one, `GET ${path}`)).body;
    const draft = (name: string) => ({
      version: opened.version,
      value: { ...opened.published.value, name: sameIn(name) },
    });
    expect((await edit(0, one, `PUT ${path}/draft`, draft('Grand Show'))).status).toBe(200);
    expect((await edit(1, other, `PUT ${path}/draft`, draft('Great Show'))).status).toBe(409);
    const { version } = (await edit(2, other, `GET ${path}`)).body;
    expect((await edit(2, one, `POST ${path}/publication`, { version })).status).toBe(200);
    const names = async () => (await onEach('GET /title')).map(({ body }) => body.titles[0]?.name);
    await expect.poll(names, patience).toEqual(['Grand Show', 'Grand Show', 'Grand Show']);
  });

  it('lose nothing when one of them is killed during a request, and start another one soon', async () => {
    const [voteId, fans] = [await newVote(), await newFans(40)];
    let answered = 0;
    const { promise: half, resolve: isHalf } = Promise.withResolvers<void>();
    const casts = fans.map(async (fan) => {
      const headers = { 'Idempotency-Key': randomUUID() };
      for (let turn = 0; turn < 5; turn += 1) {
        const key = { 'Idempotency-Key': `${headers['Idempotency-Key']}-${turn}` };
        expect((await castUntilDecided(voteId, fan, key)).status).toBe(200);
        answered += 1;
        if (answered === 60) isHalf();
      }
    });
    const all = Promise.all(casts);
    await Promise.race([half, all]);
    const [first] = await running.states();
    if (typeof first?.pid !== 'number') throw new Error('the first place has no worker');
    process.kill(first.pid, 'SIGKILL');
    await all;
    const { rows } = await platform.pool.query(
      'SELECT count(*) AS ballots, sum(paid) AS votes FROM ballot WHERE vote_id = $1',
      [voteId],
    );
    expect(rows).toEqual([{ ballots: 200, votes: 200 }]);
    await expect
      .poll(async () => (await running.states()).map(({ isReady, restarts }) => [isReady, restarts]), patience)
      .toEqual([
        [true, 1],
        [true, 0],
        [true, 0],
      ]);
    workers = await running.connections();
  }, 120_000);
});

/** As a page does: the same key again, on a new connection, until there is an answer. */
async function castUntilDecided(voteId: string, fan: SignedInFan, headers: Record<string, string>): Promise<Replied> {
  for (;;) {
    const connection = running.connect();
    try {
      const reply = await connection.request(`POST /vote/${voteId}/cast`, { fan, body: ballot, headers });
      if (reply.body.code !== 'IN_FLIGHT') return reply;
    } catch (error) {
      // The worker was killed before it answered.
      if (!hasCode(error, 'ECONNRESET', 'EPIPE')) throw error;
    } finally {
      connection.close();
    }
  }
}
