import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';
import { claim, final, openCastSheet, openVote } from '../vote/vote-steps.ts';

const { site } = inject('product');

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** The preview of a link in a chat, which runs no script. */
async function previewOf(url: string) {
  const html = await (await fetch(url)).text();
  const image = metaOf(html, 'og:image');
  const reply = await fetch(image);
  const png = Buffer.from(await reply.arrayBuffer());
  return {
    title: metaOf(html, 'og:title'),
    type: reply.headers.get('content-type'),
    size: [png.readUInt32BE(16), png.readUInt32BE(20)],
    image,
  };
}

describe('sharing', () => {
  it('a shared vote link previews with its own picture', async () => {
    const { page } = await revisit({ language: 'ja', width: 375, height: 812 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openVote(page, final, 'do-haram');
    // The site's own button below the vote shares the vote alone.
    await page
      .locator('.stage')
      .getByRole('button', { name: words('ja', 'photocard:link.share') })
      .click();
    await expect(page.getByText(words('ja', 'photocard:link.copied'))).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${site}/votehome?vote=${final}&candidate=do-haram&lang=ja`);
    const preview = await previewOf(link);
    expect(preview).toMatchObject({ type: 'image/png', size: [1200, 630] });
    expect(preview.title).toContain(' · ');
    const other = await previewOf(`${site}/votehome?vote=${final}&lang=ja`);
    expect(other.image).not.toBe(preview.image);
  });

  it('a fan has a card of the vote to share after voting', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, width: 375, height: 812 });
    await openVote(page, final, 'do-haram');
    await claim(page);
    const sheet = await openCastSheet(page);
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).click();
    await expect(
      page.getByRole('img', { name: words('en', 'photocard:link.card', { name: 'Do Haram' }) }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: words('en', 'vote-cast:shareVote') })).toBeVisible();
  });

  it.each(['/votehome', '/producthome', '/event', '/player', '/artist/do-haram'])(
    'a page below %s has a button that shares it',
    async (path) => {
      const { page } = await revisit({ language: 'ko' });
      await page.goto(`${site}${path}`);
      if (!path.startsWith('/artist')) await page.locator('main a[href*="?"]').first().click();
      await expect(page.getByText(words('ko', 'photocard:link.share'), { exact: true })).toBeVisible();
    },
  );
});
