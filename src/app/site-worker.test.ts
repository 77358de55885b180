import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

interface WorkerEvent {
  request?: { method: string; url: string; mode: string };
  data?: unknown;
  respondWith(reply: Promise<Response>): void;
  waitUntil(work: Promise<unknown> | undefined): void;
}

const origin = 'https://fans.test';
const html = { headers: { 'Content-Type': 'text/html' } };
const withContent = (text: string) => new Response(`<html data-served><title>${text}</title>`, html);

/** Runs the worker as a browser would, with an empty cache. */
function startWorker(network: (address: string) => Response) {
  const cached = new Map<string, string>();
  const state = { hasNetwork: true };
  const nameOf = (requested: string | { url: string }) => {
    const { pathname, search } = new URL(typeof requested === 'string' ? requested : requested.url, origin);
    return pathname + search;
  };
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const cache = {
    delete: async (requested: string | { url: string }) => cached.delete(nameOf(requested)),
    put: async (address: string, reply: Response) => void cached.set(address, await reply.text()),
    keys: async () => [...cached.keys()].map((address) => ({ url: origin + address })),
    match: async (address: string) => {
      const text = cached.get(address);
      return text === undefined ? undefined : new Response(text, html);
    },
  };
  runInNewContext(readFileSync(join(import.meta.dirname, 'public/site-worker.js'), 'utf8'), {
    URL,
    Response: Object.assign(
      function (body: string, init: ResponseInit) {
        return new Response(body, init);
      },
      {
        error: () => new Response('no page', { status: 500 }),
        redirect: (address: string) => new Response(null, { status: 302, headers: { Location: address } }),
      },
    ),
    location: { origin },
    registration: {},
    skipWaiting: () => undefined,
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) => listeners.set(name, listener),
    caches: { open: async () => cache },
    fetch: async (requested: string | { url: string }) => {
      if (!state.hasNetwork) throw new TypeError('Failed to fetch');
      return network(nameOf(requested));
    },
  });
  async function dispatch(name: string, event: Partial<WorkerEvent>): Promise<Response | null> {
    const replies: Promise<Response>[] = [];
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({
      ...event,
      respondWith: (reply) => void replies.push(reply),
      waitUntil: (one) => void work.push(Promise.resolve(one)),
    });
    const [reply = null] = await Promise.all(replies);
    await Promise.all(work);
    return reply;
  }
  return {
    cached,
    state,
    install: () => dispatch('install', {}),
    open: (path: string, mode = 'navigate', method = 'GET') =>
      dispatch('fetch', { request: { method, url: origin + path, mode } }),
    postSeen: (path: string) => dispatch('message', { data: { seen: path } }),
  };
}

describe('a page without a network', () => {
  it('is shown in its last version', async () => {
    let visit = 0;
    const worker = startWorker((address) => withContent(`${address} ${++visit}`));
    await worker.open('/votehome?vote=final');
    await worker.open('/votehome?vote=final');
    worker.state.hasNetwork = false;
    expect(await (await worker.open('/votehome?vote=final'))?.text()).toContain('/votehome?vote=final 2');
  });

  it('is marked as kept, so that its script does not take its times for the present', async () => {
    const worker = startWorker(withContent);
    const fresh = await (await worker.open('/notice'))?.text();
    worker.state.hasNetwork = false;
    const kept = await (await worker.open('/notice'))?.text();
    expect([fresh, kept]).toEqual([
      '<html data-served><title>/notice</title>',
      '<html data-served="kept"><title>/notice</title>',
    ]);
  });

  it('is the offline page if it was not opened before, which names the requested page', async () => {
    const worker = startWorker(withContent);
    await worker.install();
    worker.state.hasNetwork = false;
    const reply = await worker.open('/event?event=a&b=c');
    expect(reply?.headers.get('Location')).toBe('/offline?to=%2Fevent%3Fevent%3Da%26b%3Dc');
    expect(await (await worker.open('/offline?to=%2Fevent'))?.text()).toContain('/offline');
  });

  it('is an error if the offline page is not cached either, and no endless redirect', async () => {
    const worker = startWorker(withContent);
    worker.state.hasNetwork = false;
    expect((await worker.open('/offline?to=%2F'))?.status).toBe(500);
  });

  it('is cached after it was opened by a link', async () => {
    const worker = startWorker(withContent);
    await worker.postSeen('/notice');
    await expect.poll(() => [...worker.cached.keys()]).toEqual(['/notice']);
  });
});

describe('the cached pages', () => {
  it.each([
    ['a page of one fan, which has no content', '/mypage', () => new Response('<html><title>My page</title>', html)],
    ['a page that there is not', '/nothing', () => new Response('<html data-served>', { status: 404, ...html })],
    [
      'a file',
      '/media/a.svg',
      () => new Response('<svg data-served/>', { headers: { 'Content-Type': 'image/svg+xml' } }),
    ],
  ])('is not %s', async (_, path, network) => {
    const worker = startWorker(network);
    await worker.open(path);
    expect([...worker.cached.keys()]).toEqual([]);
  });

  it('are the twenty pages that were opened last, and the offline page', async () => {
    const worker = startWorker(withContent);
    await worker.install();
    for (let page = 1; page <= 22; page += 1) await worker.open(`/notice?notice=${page}`);
    await worker.open('/notice?notice=3');
    const cached = [...worker.cached.keys()];
    expect(cached).toHaveLength(21);
    expect(cached).toContain('/offline');
    expect(cached).not.toContain('/notice?notice=2');
    expect(cached.at(-1)).toBe('/notice?notice=3');
  });
});

it.each([
  ['a file', '/assets/a.js', 'cors', 'GET'],
  ['a form that is sent', '/votehome', 'navigate', 'POST'],
  ["the API's own page", '/api/v1/user/oauth/google/start', 'navigate', 'GET'],
  ['Studio', '/studio/staff', 'navigate', 'GET'],
])('leaves %s to the browser', async (_, path, mode, method) => {
  expect(await startWorker(withContent).open(path, mode, method)).toBeNull();
});
