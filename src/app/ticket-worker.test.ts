import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

interface FetchEvent {
  request: { method: string; url: string; mode: string };
  respondWith(reply: Promise<Response>): void;
}

/** Runs the worker as a browser would, with its cache and its network. */
function startWorker(cached: Readonly<Record<string, string>>, network: () => Promise<Response>) {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  runInNewContext(readFileSync(join(import.meta.dirname, 'public/ticket-worker.js'), 'utf8'), {
    URL,
    setTimeout,
    location: { origin: 'https://fans.test' },
    registration: { scope: 'https://fans.test/mypage/ticket' },
    skipWaiting: () => undefined,
    addEventListener: (name: string, listener: (event: FetchEvent) => void) => listeners.set(name, listener),
    caches: {
      match: async (requested: string | { url: string }) => {
        const text = cached[typeof requested === 'string' ? requested : new URL(requested.url).pathname];
        return text === undefined ? undefined : new Response(text);
      },
    },
    fetch: network,
  });
  /** The worker's reply for a path; null where it does not handle the request. */
  return async (path: string, mode = 'cors'): Promise<string | null> => {
    const replies: Promise<Response>[] = [];
    const request = { method: 'GET', url: `https://fans.test${path}`, mode };
    listeners.get('fetch')?.({
      request,
      respondWith: (reply) => void replies.push(reply),
    });
    const [response] = await Promise.all(replies);
    return response === undefined ? null : `${response.status} ${await response.text()}`;
  };
}

const cached = { '/mypage/ticket': 'kept page', '/assets/a-1.js': 'kept script', '/favicon.svg': 'kept sign' };
const replyWith = (status: number, text: string) => async () => new Response(text, { status });

it('the worker loads the page from the network if there is one', async () => {
  const load = startWorker(cached, replyWith(200, 'fresh'));
  expect(await load('/mypage/ticket?ticket=one', 'navigate')).toBe('200 fresh');
  expect(await load('/favicon.svg')).toBe('200 fresh');
  expect(await load('/assets/a-1.js')).toBe('200 kept script');
});

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that is being replaced', replyWith(502, 'Bad gateway')],
  ['a server that can do nothing now', replyWith(503, 'Busy')],
])('the worker opens the cached page before %s', async (_, network) => {
  const load = startWorker(cached, network);
  expect(await load('/mypage/ticket', 'navigate')).toBe('200 kept page');
  expect(await load('/favicon.svg')).toBe('200 kept sign');
});

it('the worker passes on refusals of files that are not cached, and ignores calls and broadcasts', async () => {
  const load = startWorker({}, replyWith(503, 'Busy'));
  expect(await load('/mypage/ticket', 'navigate')).toBe('503 Busy');
  expect(await load('/assets/other.js')).toBe('503 Busy');
  expect(await load('/api/v1/ticket')).toBeNull();
  expect(await load('/hls/session/index.m3u8')).toBeNull();
});
