import { expect } from 'vitest';
import { expect as expectSoon } from '../harness/expect.ts';
import { type Blocks, block, host, open, rendered, scripted, styled, textOf, vote } from './block-steps.ts';

/** The blocks on sizes, looks, events and languages. */
export const pageBlocks: Blocks = {
  async 'quick-start'() {
    const { page } = await open({ head: '', body: block('quick-start') });
    await expectSoon(page.getByText('Vote on Fanfare')).toBeHidden();
    await expectSoon(page.locator('fan-vote').getByRole('heading').first()).toBeVisible();
  },

  async sizes() {
    const { page } = await open({ head: styled('sizes'), body: vote });
    await rendered(page, 'fan-vote');
    const box = await page.locator('fan-vote').boundingBox();
    expect(box?.width).toBe(640);
    const [start, end] = await page.evaluate(
      (right) => [right, document.documentElement.clientWidth - right - 640],
      box?.x ?? 0,
    );
    expect(Math.abs((start ?? 0) - (end ?? 1))).toBeLessThan(1);
  },

  async boxes() {
    const { page } = await open({ head: block('boxes'), body: '<fan-vote></fan-vote>' });
    const box = await page.locator('fan-vote').boundingBox();
    expect(box?.height).toBeGreaterThan(200);
  },

  async edges() {
    const { page } = await open({ head: styled('edges') });
    await rendered(page, 'fan-login');
    const edge = await page.evaluate(() => {
      const inside = document.querySelector('fan-login')?.shadowRoot?.querySelector('.surface');
      return inside ? getComputedStyle(inside).getPropertyValue('--fan-edge-top') : '';
    });
    expect(edge).toBe('64px');
  },

  async properties() {
    const shown = `<script>addEventListener('fan-vote-shown', ({ detail }) => { document.title = detail.voteId; });</script>`;
    const { page } = await open({ head: shown + scripted('properties'), body: '' });
    await expectSoon(page).toHaveTitle('last-light-final');
  },

  async 'heading-level'() {
    const { page } = await open({ body: block('heading-level') });
    await expectSoon(page.locator('fan-vote').getByRole('heading', { level: 4 }).first()).toBeVisible();
    expect(await page.locator('fan-vote').getByRole('heading', { level: 2 }).count()).toBe(0);
  },

  async events() {
    const { logs } = await open({ head: scripted('events'), body: vote });
    await expectSoon.poll(() => textOf(logs)).toContain('Shown: ');
  },

  async 'take-over'() {
    const { page } = await open({ head: scripted('take-over'), body: '<fan-vote></fan-vote>' });
    await page.locator('fan-vote').getByRole('link').first().click();
    await expectSoon(page.locator('fan-vote')).toHaveAttribute('vote-id', /./);
    expect(page.url()).toBe(host.address);
  },

  async analytics() {
    const { page } = await open({ head: scripted('analytics'), body: vote });
    const counted = () => page.evaluate(() => Reflect.get(globalThis, 'dataLayer'));
    const shown = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => document.addEventListener('fan-vote-shown', () => resolve(true), { once: true })),
      );
    await rendered(page, 'fan-vote');
    const first = shown();
    await page.evaluate(() => document.querySelector('fan-vote')?.setAttribute('vote-id', 'encore-bell-grand'));
    await first;
    expect(await counted()).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('consent', { detail: { analytics: true } })));
    const second = shown();
    await page.evaluate(() => document.querySelector('fan-vote')?.setAttribute('vote-id', 'last-light-final'));
    await second;
    // A vote is announced again when `vote-id` changes.
    const pushed: unknown[] = await counted();
    expect(pushed.length).toBeGreaterThan(0);
    for (const entry of pushed) expect(entry).toEqual({ event: 'fan-vote-shown', element: 'fan-vote' });
  },

  async 'language-and-theme'() {
    const { page } = await open({ body: block('language-and-theme') });
    await expectSoon(page.locator('fan-login').getByText('ログイン').first()).toBeVisible();
    const scheme = await page.evaluate(() => {
      const inside = document.querySelector('fan-login')?.shadowRoot?.querySelector('.surface');
      return inside ? getComputedStyle(inside).colorScheme : '';
    });
    expect(scheme).toBe('dark');
  },

  async theming() {
    const { page } = await open({ head: styled('theming'), body: vote });
    await page.locator('fan-vote [part~=candidate]').first().click();
    const button = page.locator('fan-vote [part~=vote-button]').first();
    await expectSoon(button).toHaveCSS('text-transform', 'uppercase');
    await expectSoon(button).toHaveCSS('font-family', 'Georgia, serif');
  },
};
