import sharp from 'sharp';
import { describe, it } from 'vitest';
import { createEvent, finishEvent } from '../event/event-steps.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import type { Language } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { openInfo, site } from './mypage-steps.ts';

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer();

describe('the profile picture', () => {
  it('is chosen, shown in the header and on the member page, replaced by an upload, and removed', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await openInfo(page);
    const card = page.getByRole('region', { name: 'Profile picture' });
    const now = card.locator('.profile-avatar');
    await expect(now).toHaveText(/^F$/);
    await card.getByRole('radio', { name: 'Fox' }).check({ force: true });
    await card.getByRole('radio', { name: 'Night' }).check({ force: true });
    await expect(now.getByRole('img', { name: 'How it will look' })).toHaveAttribute('src', /drawn\/fox\/night$/);
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(card.getByRole('status')).toHaveText('Saved.');
    await expect(now.locator('img')).toHaveAttribute('src', /drawn\/fox\/night$/);
    const letter = page.locator('.header-tools fan-login .account-trigger .avatar');
    await expect(letter).toHaveCSS('background-image', /drawn\/fox\/night/);

    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(now.getByRole('img', { name: 'How it will look' })).toHaveAttribute('src', /^blob:/);
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(now.locator('img')).toHaveAttribute('src', /\/user\/avatar\/[\w-]{22}\/320$/);
    await page.goto(`${site}/mypage`);
    const shown = page.locator('fan-profile .profile-avatar img');
    await expect(shown).toHaveAttribute('src', /\/320$/);
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);

    await openInfo(page);
    // The second press is on no button that came in the place of the first one.
    await card.getByRole('radio', { name: 'Bear' }).check({ force: true });
    await card.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
    await page.keyboard.press('Enter');
    const shows = card.getByRole('checkbox', { name: 'Show it to other fans' });
    await shows.press('Space');
    await expect.poll(() => callAs(fan, 'GET', '/user/me/avatar')).toMatchObject({ avatar: { isShown: true } });
    await expect(shows).toBeFocused();
    await card.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(card.getByRole('status')).toHaveText('Removed.');
    await expect(now).toHaveText(/^F$/);
    await expect(letter).toHaveCSS('background-image', 'none');
  });

  it.each(['ko', 'en', 'ja'] as const)('explains in %s why a file is refused', async (language: Language) => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, language, width: 375 });
    await page.goto(`${site}/mypage/myinfo`);
    const card = page.getByRole('region', { name: words(language, 'avatar:title'), exact: true });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      card.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    const status = card.getByRole('status');
    await choose('page.html', 'text/html', Buffer.from('<script>alert(1)</script>'));
    await expect(status).toHaveText(words(language, 'error:PICTURE_UNSUPPORTED'));
    await choose('broken.jpg', 'image/jpeg', Buffer.from('no picture'));
    await expect(status).toHaveText(words(language, 'error:PICTURE_UNREADABLE'));
    await expect(card.getByRole('button', { name: words(language, 'avatar:save'), exact: true })).toHaveCount(0);
  });

  it('is shown to other fans in the list of winners once the fan agrees, and can be reported there', async () => {
    const { eventId } = await createEvent('last-light-front-row', 9);
    const [fan, other] = [await joinFan(), await joinFan()];
    const picture = (await photo()).toString('base64');
    for (const each of [fan, other]) {
      await callAs(each, 'PUT', '/user/me/avatar', { picture });
      await callAs(each, 'POST', `/event/${eventId}/entry`, {});
    }
    await finishEvent(eventId);
    const own = await revisit({ fan, width: 375 });
    await openInfo(own.page);
    await own.page.getByRole('checkbox', { name: 'Show it to other fans' }).check();
    await expect
      .poll(async () => (await callAs(fan, 'GET', '/user/me/avatar'))['avatar'])
      .toMatchObject({ isShown: true });

    const { page } = await revisit({ fan: other });
    await page.goto(`${site}/event?event=${eventId}`);
    await page.locator('fan-event summary', { hasText: words('en', 'event:winnerList') }).click();
    await expect(page.locator('fan-event .winner-name')).toHaveCount(2);
    const shown = page.locator('fan-event .winner-avatar');
    await expect(shown).toHaveCount(1);
    await shown.click();
    await page
      .getByRole('dialog', { name: /^Picture of Fan\*+/ })
      .getByRole('button', { name: 'Report the picture' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What is wrong with this picture?' });
    await dialog.getByRole('radio', { name: 'Hate or insult' }).check();
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Thank you. We will look at it.');
  });
});
