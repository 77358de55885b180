import { inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');

it.each([
  ['a product', '/producthome?product=light-stick'],
  ['a stream', '/player?stream=nine-lights'],
])('the page of %s links to its artists', async (_, path) => {
  const { page } = await revisit({ width: 375 });
  await page.goto(site + path);
  const artist = page.locator('.artists-of').getByRole('link', { name: 'Do Haram' });
  await artist.click();
  await expect(page).toHaveURL(`${site}/artist/do-haram`);
});

it('a page without artists has no list of them', async () => {
  const { page } = await revisit();
  const reply = page.waitForResponse(/artist\/about/);
  await page.goto(`${site}/producthome?product=votes-30`);
  expect(await (await reply).json()).toEqual({ artists: [] });
  await expect(page.locator('.artists-of')).toHaveCount(0);
});
