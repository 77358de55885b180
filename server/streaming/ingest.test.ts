import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { type Browser, chromium } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { browserArguments, findBrowser } from '../../scripts/find-browser.mjs';
import { type Listener, listen, toNode } from '../platform/listen.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { playbackGate } from './gate.ts';
import { roundStateAt } from './round-state.ts';
import { readRound } from './rounds.ts';
import { createStreamingWorld, roundOf, saveRounds } from './testing.ts';
import { findIngestPrograms, type IngestPrograms } from './testing-ingest.ts';

const root = join(import.meta.dirname, '../..');
const recording = join(root, 'demo/media/nine-lights/480p.mp4');

/** Undone the last first, whatever happened. */
const endings: (() => unknown)[] = [];
afterAll(async () => {
  for (const one of endings.reverse()) await one();
});

/** Ends a process for sure: asks, and kills what does not go. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), 3_000);
  await gone;
  clearTimeout(kill);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** nginx as docs/streaming.md has it, on ports of its own. @returns the addresses to push to and to play from */
async function startNginx({ nginx, rtmpModule }: IngestPrograms): Promise<{ push: string; playlist: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-ingest-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'hls'));
  const [rtmp, http] = [await freePort(), await freePort()];
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `load_module ${rtmpModule}; ${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events {}
     rtmp { server { listen 127.0.0.1:${rtmp}; application live {
       live on; hls on; hls_path ${folder}/hls; hls_fragment 2s; hls_playlist_length 60s; } } }
     http { access_log off; ${temporary.join(' ')}
       types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; }
       server { listen 127.0.0.1:${http}; location /hls { root ${folder}; add_header Cache-Control no-store; } } }`,
  );
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  endings.push(() => end(child));
  return { push: `rtmp://127.0.0.1:${rtmp}/live/show`, playlist: `http://127.0.0.1:${http}/hls/show.m3u8` };
}

function startPushing({ ffmpeg }: IngestPrograms, to: string): ChildProcess {
  const input = ['-nostdin', '-v', 'error', '-re', '-stream_loop', '-1', '-i', recording];
  const child = spawn(ffmpeg, [...input, '-c', 'copy', '-f', 'flv', to], { stdio: 'ignore' });
  endings.push(() => end(child));
  return child;
}

const page = `<!doctype html><title>Ingest</title><video muted></video><script src="/hls.js"></script><script>
  let token;
  window.play = (session) => {
    token = session.token;
    const hls = new Hls({ enableWorker: false, xhrSetup: (xhr, url) => xhr.open('GET', url + '?token=' + token, true) });
    hls.loadSource(session.playlistUrl);
    hls.attachMedia(document.querySelector('video'));
    return document.querySelector('video').play();
  };
</script>`;

/** The gate, and a page with hls.js beside it. */
async function startSite(test: TestPlatform): Promise<string> {
  const script = readFileSync(join(root, 'node_modules/hls.js/dist/hls.light.min.js'), 'utf8');
  const site = new Hono().get('/', (context) => context.html(page));
  site.get('/hls.js', (context) => context.body(script, 200, { 'Content-Type': 'text/javascript' }));
  site.route('/', playbackGate(test.platform));
  const port = await freePort();
  const listener: Listener = await listen(port, '127.0.0.1', toNode(site.fetch));
  endings.push(() => listener.close(0));
  return `http://127.0.0.1:${port}`;
}

async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  endings.push(() => browser.close());
  return browser;
}

it('plays in Chromium what ffmpeg pushes to nginx, and tells a lost line from the end', { timeout: 240_000 }, async ({
  skip,
}) => {
  const programs = findIngestPrograms();
  if (typeof programs === 'string') return skip(programs);
  const test = await createTestPlatform();
  endings.push(() => test.close());
  const world = createStreamingWorld(test);
  endings.push(() => world.service.close());
  const { push, playlist } = await startNginx(programs);
  const pushing = startPushing(programs, push);
  const segments = async (): Promise<number> => {
    const answer = await fetch(playlist).catch(() => null);
    return answer?.status === 200 ? ((await answer.text()).match(/\.ts$/gm)?.length ?? 0) : 0;
  };
  await expect.poll(segments, { timeout: 60_000, interval: 500 }).toBeGreaterThan(2);

  await saveRounds(test, 'ingest', [roundOf('ingest', -1, 60, { liveSource: playlist })]);
  const session = (await world.start('ada', 'ingest')).body;
  const [site, browser] = [await startSite(test), await startBrowser()];
  const tab = await browser.newPage();
  await tab.goto(site);
  await tab.evaluate(`play(${JSON.stringify(session)})`);
  const picture = () =>
    tab.evaluate(() => {
      const video = document.querySelector('video');
      return { seconds: video?.currentTime ?? 0, width: video?.videoWidth ?? 0 };
    });
  const began = await picture();
  await expect.poll(async () => (await picture()).seconds - began.seconds, { timeout: 60_000 }).toBeGreaterThan(3);
  expect((await picture()).width).toBe(854);

  world.service.start();
  const state = async () => {
    const round = await readRound(test.platform.pool, 'ingest');
    return roundStateAt(round, round.now);
  };
  await end(pushing);
  await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('INTERRUPTED');
  startPushing(programs, push);
  await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('LIVE');
});
