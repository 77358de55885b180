import { describe, expect as expectValue, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');
const vote = '/votehome?vote=last-light-final';

/** The title of a page as a chat reads it: without running its scripts. */
async function previewOf(path: string): Promise<{ title: string; shared: string }> {
  const page = await (await fetch(site + path)).text();
  const first = (form: RegExp) => form.exec(page)?.[1] ?? '';
  return {
    title: first(/<title>([^<]*)</),
    shared: first(/property="og:title" content="([^"]*)"/),
  };
}

it('a page lets iOS turn no figure, date or address into a link, which would change the served nodes', async () => {
  const page = await (await fetch(site + vote)).text();
  expectValue(page).toContain('<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />');
});

describe('a shared link', () => {
  it('previews as its vote', async () => {
    const { title, shared } = await previewOf(vote);
    expectValue(shared).not.toBe('');
    expectValue(title).toBe(`${shared} · Fanfare`);
  });

  it('has the same title in the window as in its HTML', async () => {
    const { page } = await visit({ language: 'ko' });
    await page.goto(site + vote);
    await expect(page).toHaveTitle((await previewOf(vote)).title);
  });
});

describe('a language in the address', () => {
  it('is shown to a visitor without a choice, also after a reload elsewhere, and is not stored', async () => {
    const { page } = await visit({ language: 'ko' });
    await page.goto(`${site}/healthz`);
    await page.evaluate(() => localStorage.removeItem('language'));
    await page.goto(`${site}/votehome?lang=ja`);
    const heading = page.getByRole('heading', { level: 1, name: words('ja', 'site:places.vote') });
    await expect(heading).toBeAttached();
    await page.goto(`${site}/votehome`);
    await expect(heading).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    expectValue(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
  });

  it('is overridden by the reader’s choice, which stays unchanged', async () => {
    const { page } = await visit({ language: 'ko' });
    await page.goto(`${site}/votehome?lang=en`);
    await expect(page.getByRole('heading', { level: 1, name: words('ko', 'site:places.vote') })).toBeAttached();
    expectValue(await page.evaluate(() => localStorage.getItem('language'))).toBe('ko');
  });
});
