import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { createFans, type SignedInFan } from '../../server/account/testing.ts';
import { parseConfig } from '../../server/platform/config.ts';
import { openEmbedded } from '../../server/platform/database/open-database.ts';
import { createPlatform } from '../../server/platform/platform.ts';
import { launchBrowser } from '../../tests/e2e/harness/browser.ts';
import { type Product, startProduct } from '../../tests/e2e/harness/product.ts';
import { addressOf, insertRound, type TestRound } from '../../tests/e2e/player/test-round.ts';
import { median } from './figures.ts';

/**
 * From the press on play to the first frame: `<fan-player>` compared with a bare page with hls.js light and the same
 * recording. A press on `<fan-player>` also opens the session and fetches engine and controls, so the bare page is
 * measured twice: with engine and session ready before the press, and with both fetched on the press.
 */
export interface FirstFrame {
  /** Milliseconds, medians. */
  player: number;
  bareOnPress: number;
  bareReady: number;
  /** player / bare: the median of each round's own ratio, since the speed of a busy machine changes between rounds. */
  ratioOnPress: number;
  ratioReady: number;
}

const runs = 11;
type Kind = 'player' | 'bareOnPress' | 'bareReady';
const kinds: readonly Kind[] = ['player', 'bareOnPress', 'bareReady'];

interface Setting {
  browser: Browser;
  site: string;
  round: TestRound;
  fan: SignedInFan;
}

const engine = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.mjs'), 'utf8');

/** The minimal page for a video. */
const barePage = (isReady: boolean) => `<!doctype html><html lang="en"><head><title>Bare</title>
  <link rel="icon" href="data:,"></head><body style="margin: 0"><video style="width: 100%" playsinline></video>
  <button type="button">Play</button><script type="module">
    const video = document.querySelector('video');
    const open = async () => {
      const { call, headers } = globalThis.session;
      const reply = await fetch(call, { method: 'POST', headers, body: '{"ticketId":null}' });
      return reply.json();
    };
    const fetchAll = () => Promise.all([import('/bare-engine.mjs'), open()]);
    const fetched = ${isReady ? 'await fetchAll()' : 'null'};
    document.querySelector('button').addEventListener('click', async () => {
      const [{ default: Hls }, { playlistUrl, token }] = fetched ?? (await fetchAll());
      const hls = new Hls({
        enableWorker: false,
        xhrSetup(xhr, url) {
          const address = new URL(url);
          address.searchParams.set('token', token);
          xhr.open('GET', address.href, true);
        },
      });
      hls.loadSource(new URL(playlistUrl, location.href).href);
      hls.attachMedia(video);
      video.play();
    });
    document.documentElement.dataset.ready = '';
  </script></body></html>`;

/** Runs in the page before other scripts: records when the button is pressed, and the first painted frame. */
function observe(): void {
  const seen = { pressed: 0, frame: 0 };
  Object.assign(globalThis, { seen });
  addEventListener('pointerdown', () => (seen.pressed ||= performance.now()), { capture: true });
  const look = () => {
    const root = document.querySelector('fan-player')?.shadowRoot ?? document;
    const video = root.querySelector('video');
    if (!video) return requestAnimationFrame(look);
    return video.requestVideoFrameCallback((painted) => {
      seen.frame = painted;
    });
  };
  look();
}

/** A browser with an empty cache and a signed-in fan. */
async function openContext({ browser, site, fan, round }: Setting): Promise<BrowserContext> {
  const { userId, accessToken, refreshToken, deviceId } = fan;
  const state = { user: { userId, name: 'Fan', email: '' }, token: { accessToken, refreshToken }, isLoggedIn: true };
  const credentials = { language: 'en', deviceId, accessToken, refreshToken, authStoredAt: String(Date.now()) };
  const stored = { ...credentials, 'auth-store': JSON.stringify({ state, version: 0 }) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: site, localStorage }] },
  });
  await context.addInitScript(observe);
  const session = {
    call: `/api/v1/streaming/round/${round.roundId}/session`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}`, 'x-device-id': deviceId },
  };
  await context.addInitScript((session) => {
    Object.assign(globalThis, { session });
    Object.assign(session.headers, { 'idempotency-key': crypto.randomUUID() });
  }, session);
  return context;
}

async function measure(setting: Setting, kind: Kind): Promise<number> {
  const context = await openContext(setting);
  try {
    const page = await context.newPage();
    const button = kind === 'player' ? await openPlayer(page, setting) : await openBare(page, setting, kind);
    await button.click();
    await page.waitForFunction(() => Reflect.get(globalThis, 'seen').frame > 0, undefined, { timeout: 60_000 });
    const { pressed, frame } = await page.evaluate(() => Reflect.get(globalThis, 'seen'));
    return frame - pressed;
  } finally {
    await context.close();
  }
}

async function openPlayer(page: Page, { site, round }: Setting) {
  await page.goto(`${site}${addressOf(round)}`);
  await page.locator('fan-player .stage img[data-there]').waitFor();
  return page.locator('fan-player [part=play-button]');
}

async function openBare(page: Page, { site }: Setting, kind: Kind) {
  const body = barePage(kind === 'bareReady');
  await page.route(`${site}/bare.html`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.route(`${site}/bare-engine.mjs`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: engine }),
  );
  await page.goto(`${site}/bare.html`);
  await page.locator('[data-ready]').waitFor({ state: 'attached' });
  return page.locator('button');
}

export async function benchPlayer(): Promise<FirstFrame> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const { round, fan } = await prepare(product);
    const setting = { browser, site: product.site, round, fan };
    const times: Record<Kind, number[]> = { player: [], bareOnPress: [], bareReady: [] };
    // The first run of each is a warm-up and not counted.
    for (let run = 0; run <= runs; run += 1) {
      for (const kind of kinds) {
        const time = await measure(setting, kind);
        if (run > 0) times[kind].push(time);
      }
    }
    const [player, bareOnPress, bareReady] = kinds.map((kind) => Math.round(median(times[kind]))) as [
      number,
      number,
      number,
    ];
    const ratioTo = (bare: Kind) => {
      const ratios = times.player.map((time, round) => time / (times[bare][round] ?? Number.NaN));
      return Number(median(ratios).toFixed(2));
    };
    return { player, bareOnPress, bareReady, ratioOnPress: ratioTo('bareOnPress'), ratioReady: ratioTo('bareReady') };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** A round with a recording, and a fan to watch it. */
async function prepare({ dataDirectory, site, tokenSecret }: Product): Promise<{ round: TestRound; fan: SignedInFan }> {
  const settings = {
    DATA_DIR: join(dataDirectory, 'data'),
    TOKEN_SECRET: tokenSecret,
    PUBLIC_ORIGIN: site,
    LOG_LEVEL: 'error',
  };
  const config = parseConfig(settings);
  const { pool, close } = await openEmbedded(config.dataDirectory);
  try {
    const round = await insertRound(pool, { startsIn: -120, endsIn: -60 });
    const [fan] = await createFans(createPlatform(config, pool), 1);
    if (!fan) throw new Error('No fan was made');
    return { round, fan };
  } finally {
    await close();
  }
}
