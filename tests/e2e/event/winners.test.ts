import { describe, inject, it } from 'vitest';
import { maskNickname } from '../../../rules/person/nickname.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';
import { createEvent, finishEvent } from './event-steps.ts';

const { site } = inject('product');

describe('the winners of an event', () => {
  it.each([
    ['ko', 375, true],
    ['en', 1280, false],
    ['ja', 375, false],
  ] as const)('are listed for everybody with part of their nicknames, in %s at %s', async (language, width, dark) => {
    const { eventId } = await createEvent('last-light-front-row', 9);
    const fans = [await joinFan(), await joinFan()];
    const { page } = await revisit({ language, width, dark });
    await page.goto(`${site}/event?event=${eventId}`);
    const summary = page.locator('fan-event summary', { hasText: words(language, 'event:winnerList') });
    await expect(page.locator('fan-event .hero-name')).toBeVisible();
    await expect(summary).toHaveCount(0);

    for (const fan of fans) await callAs(fan, 'POST', `/event/${eventId}/entry`, {});
    await finishEvent(eventId);
    await page.reload();
    await summary.click();
    const names = page.locator('fan-event .winner-name');
    await expect(names).toHaveCount(2);
    const nicknames = await Promise.all(
      fans.map(async (fan) => String((await callAs(fan, 'GET', '/user/me'))['nickname'])),
    );
    expect((await names.allTextContents()).toSorted()).toEqual(nicknames.map(maskNickname).toSorted());
    for (const nickname of nicknames) await expect(page.getByText(nickname)).toHaveCount(0);
  });
});
