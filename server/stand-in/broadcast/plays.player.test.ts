import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Hono } from 'hono';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserArguments, findBrowser } from '../../../scripts/testing/find-browser.mjs';
import { type Listener, listen, toNode } from '../../platform/http/listen.ts';
import { createBroadcastOrigin } from './origin.ts';

const root = join(import.meta.dirname, '../../..');
const page = `<!doctype html><title>Plays</title><video muted></video><script src="/hls.js"></script><script>
  window.problems = [];
  window.play = (address) => {
    const hls = new Hls({ enableWorker: false });
    hls.on(Hls.Events.ERROR, (_, { fatal, details }) => { if (fatal) problems.push(details); });
    hls.loadSource(address);
    hls.attachMedia(document.querySelector('video'));
    return document.querySelector('video').play();
  };
</script>`;

let site: Listener;
let browser: Browser;
let address = '';

beforeAll(async () => {
  const script = readFileSync(join(root, 'node_modules/hls.js/dist/hls.light.min.js'), 'utf8');
  const app = new Hono().get('/', (context) => context.html(page));
  app.get('/hls.js', (context) => context.body(script, 200, { 'Content-Type': 'text/javascript' }));
  app.route('/', createBroadcastOrigin(join(root, 'demo/media')));
  site = await listen(0, '127.0.0.1', toNode(app.fetch));
  address = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
});
afterAll(async () => {
  await browser.close();
  await site.close(0);
});

async function play(path: string) {
  const tab = await browser.newPage();
  await tab.goto(address);
  await tab.evaluate(`play(${JSON.stringify(`/demo-origin/${path}`)})`);
  const look = () =>
    tab.evaluate(() => {
      const video = document.querySelector('video');
      const problems: unknown = Reflect.get(window, 'problems');
      return {
        seconds: video?.currentTime ?? 0,
        length: video?.duration ?? 0,
        high: video?.videoHeight ?? 0,
        problems,
      };
    });
  const started = (await look()).seconds;
  const advances = (seconds: number) =>
    expect
      .poll(async () => (await look()).seconds - started, { timeout: 90_000, interval: 250 })
      .toBeGreaterThan(seconds);
  return { look, advances };
}

it('the recording plays, and is 90 seconds long', async () => {
  const { look, advances } = await play('vod/nine-lights/index.m3u8');
  await advances(2);
  const { length, high, problems } = await look();
  expect(length).toBeCloseTo(90, 0);
  expect([240, 480, 720]).toContain(high);
  expect(problems).toEqual([]);
});

it('a broadcast plays past the point where the recording starts again', async () => {
  const now = Math.floor(Date.now() / 1000);
  // Ninety seconds after its start the recording starts again: shortly after the point where playback begins, behind
  // the live edge.
  const { look, advances } = await play(`live/${now - 92}-${now + 900}/index.m3u8`);
  await advances(14);
  expect((await look()).problems).toEqual([]);
});
