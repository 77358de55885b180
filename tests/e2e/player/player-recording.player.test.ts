import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { openPartner, signInThere, t as tThere } from '../embedding/partner-steps.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { requestsOf } from '../harness/requests.ts';
import { visit } from '../harness/visitor.ts';
import {
  endBroadcast,
  engineScript,
  expectPlaying,
  playButton,
  playerOn,
  type ScheduledRound,
  scheduleRound,
  stageOf,
  timeOf,
  videoOf,
} from './broadcast-steps.ts';
import { streamId } from './test-round.ts';

const { site } = inject('product');
const media = join(import.meta.dirname, '../../../demo/media/nine-lights');

/** A round that has ended and has a recording. */
async function recordedRound(): Promise<ScheduledRound> {
  const round = await scheduleRound({ startsIn: -60, endsIn: 120 });
  await endBroadcast(round);
  return round;
}

/** The caption in the file at this second. */
function captionAt(language: string, second: number): string {
  const file = readFileSync(join(media, `${language}.vtt`), 'utf8');
  const cues = file.matchAll(/00:(\d\d):(\d\d\.\d+) --> 00:(\d\d):(\d\d\.\d+)\n(.+)/g);
  for (const [, fromMinute, from, toMinute, to, line = ''] of cues) {
    const [begins, ends] = [Number(fromMinute) * 60 + Number(from), Number(toMinute) * 60 + Number(to)];
    if (begins <= second && second < ends) return line;
  }
  throw new Error(`Nothing is said in ${language} at ${second} s`);
}

const control = (page: Page, name: string | RegExp) => playerOn(page).getByRole('button', { name });
const settings = (page: Page) => playerOn(page).getByRole('dialog', { name: 'Settings' });

/** Chooses in the settings, and closes them. */
async function choose(page: Page, label: string | RegExp): Promise<void> {
  await control(page, 'Settings').click();
  await settings(page).getByText(label).click();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toHaveCount(0);
}

describe('a recording', () => {
  it('follows menus and keys, and resumes where the fan stopped', async () => {
    const fan = await joinFan();
    const round = await recordedRound();
    const { page } = await visit({ fan });
    const engines = requestsOf(page, engineScript);
    const segments = requestsOf(page, /\/hls\/.*\/\d+p\.mp4/);
    await page.goto(round.address);
    await playButton(page).hover();
    await playButton(page).focus();
    await expect(playerOn(page).getByText('Watch next')).toBeVisible();
    expect(engines).toEqual([]);
    // Media is fetched on pointer down, and played on pointer up.
    await page.mouse.down();
    await expect.poll(() => engines).toHaveLength(1);
    await page.mouse.up();
    await expectPlaying(page, 1);
    expect(engines).toHaveLength(1);

    // Keys work from the start.
    const has = async (name: keyof Awaited<ReturnType<typeof videoOf>>) => (await videoOf(page))[name];
    await page.keyboard.press('k');
    await expect.poll(() => has('paused')).toBe(true);
    const { duration } = await videoOf(page);
    const expectTime = (seconds: number) => expect.poll(() => timeOf(page)).toBeCloseTo(seconds, 0);
    await page.keyboard.press('Home');
    await expectTime(0);
    await page.keyboard.press('l');
    await expectTime(10);
    await page.keyboard.press('ArrowRight');
    await expectTime(15);
    await page.keyboard.press('j');
    await expectTime(5);
    await page.keyboard.press('5');
    await expectTime(duration / 2);
    await page.keyboard.press('>');
    await expect.poll(() => has('playbackRate')).toBe(1.25);
    await choose(page, '1.5×');
    await expect.poll(() => has('playbackRate')).toBe(1.5);

    // Captions, first in the reader's language, then in every other one: the screen shows the lines of the files.
    const position = playerOn(page).getByRole('slider', { name: 'Position' });
    await position.fill('9');
    const caption = stageOf(page).locator('.caption');
    await expect(caption).toHaveCount(0);
    await page.keyboard.press('c');
    await expect(control(page, 'Captions')).toHaveAttribute('aria-pressed', 'true');
    await expect(caption).toHaveText(captionAt('en', 9));
    for (const [label, language] of [
      ['한국어', 'ko'],
      ['日本語', 'ja'],
    ] as const) {
      await choose(page, label);
      await expect(caption).toHaveText(captionAt(language, 9));
      await expect(caption).toBeInViewport();
      await expect(caption).toHaveAttribute('lang', language);
    }
    await position.fill('21');
    await expect(caption).toHaveText(captionAt('ja', 21));
    await position.focus();
    await page.keyboard.press('ArrowLeft');
    await expectTime(16);

    // A chapter, and a quality: the next segments come from other files with another picture size, so segments must be
    // left.
    await choose(page, 'Dance break');
    await expectTime(48);
    for (const height of [240, 720]) {
      await position.fill('20');
      await choose(page, `${height}p`);
      segments.length = 0;
      if ((await videoOf(page)).paused) await control(page, 'Play').click();
      await expect.poll(() => has('videoHeight'), { timeout: 30_000 }).toBe(height);
      expect(segments.some((address) => address.includes(`/${height}p.mp4`))).toBe(true);
    }
    await control(page, 'Pause').click();

    // Sound, full screen and picture in picture.
    await playerOn(page).getByRole('slider', { name: 'Volume' }).fill('40');
    await expect.poll(() => has('volume')).toBeCloseTo(0.4);
    await playerOn(page).locator('.frame').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => has('volume')).toBeCloseTo(0.45);
    await page.keyboard.press('m');
    await expect.poll(() => has('muted')).toBe(true);
    await expect(control(page, 'Unmute')).toBeVisible();
    const isFull = () =>
      playerOn(page)
        .locator('.frame')
        .evaluate((frame) => frame.matches(':fullscreen'));
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(true);
    await control(page, 'Exit full screen').click();
    await expect.poll(isFull).toBe(false);
    const isOutside = () =>
      playerOn(page)
        .locator('video')
        .evaluate((video) => video.matches(':picture-in-picture'));
    await control(page, 'Picture in picture').click();
    await expect.poll(isOutside).toBe(true);
    await control(page, 'Picture in picture').click();
    await expect.poll(isOutside).toBe(false);

    // The next heartbeat sends the position to the server; the settings are stored in the browser.
    await choose(page, 'Dance break');
    await page.waitForResponse((response) => response.url().endsWith('/heartbeat'), { timeout: 30_000 });
    await page.reload();
    await playButton(page).click();
    await expect(page.getByText('Picking up at 0:48')).toBeVisible();
    await expect.poll(() => has('volume')).toBeCloseTo(0.45);
    expect(await has('muted')).toBe(true);
    await expect(control(page, 'Captions')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(48);
    await page.getByRole('button', { name: 'From the beginning' }).click();
    await expect.poll(() => timeOf(page)).toBeLessThan(5);
  }, 180_000);

  it('does not handle keys of the page around it', async () => {
    const fan = await joinFan();
    const round = await recordedRound();
    const { page } = await visit({ fan });
    await page.goto(round.address);
    await playButton(page).click();
    await expectPlaying(page, 1);
    await page.getByRole('button', { name: 'Back', exact: true }).focus();
    await page.keyboard.press('k');
    const from = await timeOf(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(from + 1);
  });
});

describe('a browser with native HLS only', () => {
  /** Like an iPhone before iOS 17.1. Chromium can play HLS natively, too. */
  const withoutMediaSource = () => {
    Reflect.deleteProperty(globalThis, 'MediaSource');
    Reflect.deleteProperty(globalThis, 'ManagedMediaSource');
  };

  it('plays through the gate with its cookie', async () => {
    const fan = await joinFan();
    const round = await recordedRound();
    const { page, context } = await visit({ fan });
    await context.addInitScript(withoutMediaSource);
    const engines = requestsOf(page, engineScript);
    await page.goto(round.address);
    await playButton(page).click();
    await expectPlaying(page);
    expect(engines).toEqual([expect.stringContaining('/native-engine-')]);
    await page.keyboard.press('l');
    await expectPlaying(page);
  });

  it('is sent to the platform from a partner’s page, where the gate’s cookie is blocked', async () => {
    const fan = await joinFan();
    const round = await recordedRound();
    const { page, context } = await visit({ fan, language: 'ko' });
    await context.addInitScript(withoutMediaSource);
    await openPartner(page, `<fan-player stream-id="${streamId}" round="${round.number}"></fan-player>`);
    await signInThere(page, fan);
    await playerOn(page).scrollIntoViewIfNeeded();
    await playButton(page).click();
    await expect(stageOf(page).getByText(tThere('error:ORIGIN_REFUSED'))).toBeVisible();
    const way = stageOf(page).getByRole('link', { name: tThere('player-watch:watchOnPlatform') });
    await expect(way).toHaveAttribute('href', `${site}/player?stream=${streamId}&round=${round.number}`);
  });
});
