import { randomUUID } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import { toNode } from '../../platform/http/listen.ts';
import { liveRoutes } from '../../platform/live/live-routes.ts';
import { testTokens } from '../../platform/testing.ts';
import type { LiveCounts } from '../contract.ts';
import { voteRoutes } from '../routes.ts';
import { createVoteTest, type VoteTest, voteContent, words } from '../testing.ts';
import { foldAll } from './fold.ts';

let test: VoteTest;
let server: Server;
const opened: Stream[] = [];

beforeAll(async () => {
  test = await createVoteTest();
  const api = createApi(test.platform, {
    authenticate: testTokens,
    routes: [...voteRoutes(test.platform, test.service), ...liveRoutes()],
  });
  server = createServer(toNode(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await test.close();
});

interface Event {
  topic: string;
  message: LiveCounts;
}

interface Stream {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  events: Event[];
  lastId: string;
  ended: boolean;
  close(): void;
}

/** A minimal viewer: records the messages of the socket. */
function watch(path: string, headers: Record<string, string> = {}): Promise<Stream> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const clientRequest = request({ port, host: '127.0.0.1', path: `/api/v1${path}`, headers }, (response) => {
      const stream: Stream = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: '',
        get events() {
          return [...stream.text.matchAll(/event: (\w+:.*)\ndata: (.*)\n\n/g)].map(([, topic = '', data = '']) => ({
            topic,
            message: JSON.parse(data) as LiveCounts,
          }));
        },
        get lastId() {
          return [...stream.text.matchAll(/id: (.*)\n\n/g)].at(-1)?.[1] ?? '';
        },
        ended: false,
        close: () => clientRequest.destroy(),
      };
      opened.push(stream);
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        stream.text += text;
      });
      response.on('end', () => {
        stream.ended = true;
      });
      response.on('error', () => {});
      if (response.headers['content-type']?.startsWith('text/event-stream') === true)
        response.once('data', () => resolve(stream));
      else response.once('end', () => resolve(stream));
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

async function vote(voteId: string, ballots: Record<string, number>): Promise<void> {
  const fan = randomUUID();
  await test.grant(fan, 1_000);
  for (const [candidateId, paid] of Object.entries(ballots)) await test.cast(fan, voteId, { candidateId, paid });
  await foldAll(test.pool);
}

const newVote = async () => {
  const voteId = `live-${randomUUID()}`;
  await test.save(voteContent(voteId));
  return voteId;
};

afterEach(() => {
  for (const viewer of opened.splice(0)) viewer.close();
});

describe('a live stream', () => {
  it('sends the whole state first and then the changes', async () => {
    const voteId = await newVote();
    await vote(voteId, { a: 2, b: 3 });
    const viewer = await watch(`/vote/${voteId}/live`, { Origin: 'https://artist.test' });
    expect(viewer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': 'https://artist.test',
    });
    expect(viewer.text).toMatch(/^retry: \d+\n\n/);
    expect(viewer.events).toMatchObject([
      { topic: `vote:${voteId}`, message: { whole: true, position: 2, total: 5, status: 'ONGOING', blind: false } },
    ]);
    expect(new Map(viewer.events[0]?.message.counts)).toEqual(
      new Map([
        ['a', 2],
        ['b', 3],
      ]),
    );
    await vote(voteId, { b: 4 });
    await expect
      .poll(() => viewer.events.at(-1)?.message)
      .toMatchObject({ whole: false, position: 3, total: 9, counts: [['b', 7]] });
  });

  it('carries several topics on one connection and leaves unknown and malformed ones out', async () => {
    const [one, other] = [await newVote(), await newVote()];
    const viewer = await watch(`/live?topic=vote:${one}&topic=vote:${other}&topic=vote:nothing&topic=vote:a%20b`);
    expect(viewer.events.map((event) => event.topic).toSorted()).toEqual([`vote:${one}`, `vote:${other}`].toSorted());
    await vote(other, { c: 1 });
    await expect
      .poll(() => viewer.events.at(-1))
      .toMatchObject({ topic: `vote:${other}`, message: { counts: [['c', 1]] } });
  });

  it('resumes after the last event seen, on a server that has never seen the viewer', async () => {
    const voteId = await newVote();
    await vote(voteId, { a: 1, b: 1, c: 1 });
    const viewer = await watch(`/live?topic=vote:${voteId}`);
    const seen = viewer.lastId;
    viewer.close();
    // More folds than are sent again in any case.
    for (let round = 0; round < 12; round += 1) await vote(await newVote(), { a: 1 });
    await vote(voteId, { b: 5 });
    for (const opening of [
      watch(`/live?topic=vote:${voteId}`, { 'Last-Event-ID': seen }),
      watch(`/live?topic=vote:${voteId}&lastEventId=${seen}`),
    ]) {
      const again = await opening;
      expect(again.events[0]?.message).toMatchObject({ position: 4, total: 8 });
      expect(again.events[0]?.message.counts).toContainEqual(['b', 6]);
    }
  });

  it('refuses malformed and unknown topics', async () => {
    for (const query of [
      '',
      '?topic=',
      '?topic=vote',
      '?topic=vote:a/b',
      `?${Array.from({ length: 61 }, (_, i) => `topic=vote:v${i}`).join('&')}`,
    ]) {
      expect((await watch(`/live${query}`)).status).toBe(400);
    }
    for (const path of ['/live?topic=vote:nothing', '/live?topic=moon:x', '/vote/nothing/live']) {
      expect((await watch(path)).status).toBe(404);
    }
  });

  it('answers HEAD with 404 and does not count it as a viewer', async () => {
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/api/v1/vote/${await newVote()}/live`;
    const viewers = test.platform.live.viewers;
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(404);
    expect(test.platform.live.viewers).toBe(viewers);
  });

  it('announces that a vote was voided', async () => {
    const voteId = await newVote();
    await vote(voteId, { a: 1 });
    const viewer = await watch(`/live?topic=vote:${voteId}`);
    await test.service.voidVote(test.pool, voteId, words('Broken'));
    await foldAll(test.pool);
    await expect.poll(() => viewer.events.at(-1)?.message).toMatchObject({ status: 'VOIDED', total: 0 });
  });

  it('can be joined by hundreds while counts change, and no viewer misses a change', async () => {
    const voteId = await newVote();
    const joining = Array.from({ length: 300 }, (_, index) =>
      index % 2 === 0 ? `/vote/${voteId}/live` : `/live?topic=vote:${voteId}&topic=vote:x`,
    ).map((path) => watch(path));
    for (let round = 0; round < 10; round += 1) await vote(voteId, { a: 1, b: 2 });
    const viewers = await Promise.all(joining);
    const countsOf = (viewer: Stream) => {
      const counts = new Map<string, number>();
      for (const { message } of viewer.events) {
        if (message.whole) counts.clear();
        for (const [candidateId, count] of message.counts ?? []) counts.set(candidateId, count);
      }
      return `${counts.get('a')} ${counts.get('b')} ${viewer.events.at(-1)?.message.total}`;
    };
    await expect.poll(() => new Set(viewers.map(countsOf))).toEqual(new Set(['10 20 30']));
    for (const viewer of opened.splice(0)) viewer.close();
    await expect.poll(() => test.platform.live.viewers).toBe(0);
  });
});

describe('a server that stops', () => {
  it('ends its streams and accepts no more', async () => {
    const voteId = await newVote();
    const viewer = await watch(`/live?topic=vote:${voteId}`);
    await test.platform.live.close();
    await expect.poll(() => viewer.ended).toBe(true);
    const refused = await watch(`/live?topic=vote:${voteId}`);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  });
});
