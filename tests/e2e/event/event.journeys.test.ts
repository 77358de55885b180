import { randomUUID } from 'node:crypto';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan, joinFan } from '../harness/fans.ts';
import { decided } from '../harness/operator.ts';
import { revisit } from '../harness/revisit.ts';
import { createEvent, downloadFrom, enter, finishEvent, operate } from './event-steps.ts';

const { site } = inject('product');

/** The reply without the fields that differ between any two fans. */
async function fetchResult(fan: Fan, eventId: string): Promise<string> {
  const reply = await fetch(`${site}/api/v1/event/${eventId}/result`, {
    headers: { Authorization: `Bearer ${fan.accessToken}`, 'X-Device-Id': fan.deviceId, 'Accept-Language': 'en' },
  });
  const headers = [...reply.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return JSON.stringify([reply.status, headers, await reply.text()]);
}

describe('a prize event', () => {
  it('is entered, drawn by the operator and won, and the card is downloaded', async () => {
    const [fan, stranger] = await Promise.all([joinFan(), joinFan()]);
    const { eventId, name } = await createEvent('last-light-front-row', 9);
    const { page } = await revisit({ fan });
    await page.goto(`${site}/event`);
    await page.getByRole('link', { name }).click();
    await enter(page);

    expect(await fetchResult(fan, eventId)).toBe(await fetchResult(stranger, eventId));
    await finishEvent(eventId);
    expect(await operate('verify', eventId)).toContain(`holds   ${eventId}`);
    expect(await fetchResult(fan, eventId)).not.toBe(await fetchResult(stranger, eventId));

    await page.reload();
    await page.getByRole('button', { name: 'See my result' }).click();
    await expect(page.getByRole('heading', { name: 'You won!' })).toBeVisible();

    const send = page.getByRole('button', { name: 'Send my details' });
    await send.click();
    await expect(page.getByText('Please enter your name, email and phone number.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Phone number' }).fill('010-1234-5678');
    await page.getByRole('textbox', { name: 'Email' }).fill('nowhere');
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    // The input is kept after a reload.
    await page.reload();
    await page.getByRole('button', { name: 'See my result' }).click();
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('010-1234-5678');
    await page.getByRole('textbox', { name: 'Email' }).fill(fan.email);
    await page.getByRole('checkbox', { name: /^I agree that Fanfare keeps/ }).check();
    await send.click();
    await expect(page.getByText('Thank you! We have your details.')).toBeVisible();
    expect(await operate('export', eventId)).toContain(`${fan.name},${fan.email},010-1234-5678`);

    await page.getByRole('button', { name: 'Show my code' }).click();
    await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();

    await page.getByRole('button', { name: 'Open my card' }).click();
    await expect(page.getByRole('img', { name: /^Photocard of Do Haram, number/ })).toBeVisible();
    const card = await downloadFrom(page, page.getByRole('link', { name: 'Save as an image' }));
    expect(card.subarray(1, 4).toString()).toBe('PNG');
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1080, 1680]);
    expect(await page.content()).not.toContain('signature=');
    // Sharing is offered only where the browser can share pictures.
    const sharesPictures = await page.evaluate(() => {
      const files = [new File(['picture'], 'card.png', { type: 'image/png' })];
      return 'canShare' in navigator && navigator.canShare({ files });
    });
    const share = page.locator('fan-event').getByRole('button', { name: 'Share', exact: true });
    await expect(share).toHaveCount(sharesPictures ? 1 : 0);

    await page.getByText('Check the draw yourself').click();
    await expect(page.getByText('The list and the ranking are right')).toBeVisible();
    const way = page.getByRole('link', { name: 'How the draw is calculated' });
    await expect(way).toBeHidden();
    await page.getByText('The details').click();
    await expect(way).toBeVisible();
    expect(await (await fetch((await way.getAttribute('href')) ?? '')).text()).toContain('## The draw');

    await page.goto(`${site}/mypage/event`);
    await expect(page.getByRole('link', { name })).toBeVisible();
  });

  it('is drawn with the beacon that was fixed before it opened, not earlier, and checked on the fan’s device', async () => {
    const fan = await joinFan();
    const from = new Date(Date.now() + 30_000).toISOString();
    const { eventId } = await createEvent('encore-bell-cheer', 1, `votes ${from} ${from} crossing-covers`);
    await callAs(fan, 'POST', `/event/${eventId}/entry`, {});
    await operate('close', eventId, ...decided);
    await expect(operate('draw', eventId, ...decided)).rejects.toThrow(`no head since ${from} of crossing-covers`);
    const draw = () => operate('draw', eventId, ...decided).catch(String);
    // The server draws it as well, as soon as it is due; the command says which of the two did it.
    const drawn = /Drew 1 winner of 1 entrant|was drawn before: 1 winner of 1 entrant/;
    await expect.poll(draw, { timeout: 60_000, intervals: [1_000] }).toMatch(drawn);
    await operate('open', eventId, ...decided);
    const { page } = await revisit({ fan });
    await page.goto(`${site}/event?event=${eventId}`);
    await page.getByText('Check the draw yourself').click();
    await expect(page.getByText('Everything matches')).toBeVisible();
    await page.getByText('The details').click();
    await expect(
      page.getByText(/^The first fingerprint that each of these votes publishes from .*: crossing-covers\./),
    ).toBeVisible();
  });

  it('shows the result to a loser and to a fan who did not enter', async () => {
    const fans = await Promise.all([joinFan(), joinFan()]);
    const { eventId } = await createEvent('encore-bell-cheer', 1);
    await Promise.all(fans.map((fan) => callAs(fan, 'POST', `/event/${eventId}/entry`, {})));
    await finishEvent(eventId);
    const results = await Promise.all(fans.map((fan) => callAs(fan, 'GET', `/event/${eventId}/result`)));
    const loser = fans[results.findIndex(({ status }) => status === 'NO_WIN')];
    if (loser === undefined) throw new Error('Both won one prize');
    const lost = await revisit({ fan: loser, width: 375 });
    await lost.page.goto(`${site}/event?event=${eventId}`);
    await lost.page.getByRole('button', { name: 'See my result' }).click();
    await expect(lost.page.getByRole('heading', { name: 'Not this time' })).toBeVisible();
    // The code of this event is for everyone who entered.
    await lost.page.getByRole('button', { name: 'Show my code' }).click();
    await expect(lost.page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();

    const other = await revisit({ fan: await joinFan() });
    await other.page.goto(`${site}/event?event=${eventId}`);
    await expect(other.page.getByText("You weren't in this one")).toBeVisible();
    for (const name of ['See my result', 'Show my code']) {
      await expect(other.page.getByRole('button', { name })).toHaveCount(0);
    }
  });

  it('shows a visitor everything except the parts for members', async () => {
    const { page } = await revisit();
    await page.goto(`${site}/event?event=soft-static-tape`);
    await expect(page.getByRole('button', { name: 'Sign in and see my result' })).toBeVisible();
    const reply = await fetch(`${site}/api/v1/event/encore-bell-cheer/code`, {
      headers: { 'X-Device-Id': randomUUID() },
    });
    expect(reply.status).toBe(401);
    await page.getByRole('button', { name: 'Sign in and see my result' }).click();
    await expect(page.getByRole('button', { name: 'Continue with Kakao' })).toBeVisible();
  });

  it('switches between list and event with the address and the history', async () => {
    const { page, expectComplaint } = await revisit();
    await page.goto(`${site}/event`);
    await page.getByRole('button', { name: 'Coming up' }).click();
    await page.getByRole('link', { name: 'One-to-one video call' }).click();
    await expect(page.getByRole('heading', { name: 'Opens soon' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?event=encore-bell-video-call');
    await page.goBack();
    await expect(page.getByRole('link', { name: 'One-to-one video call' })).toBeVisible();
    // The page and its call both answer that there is no such event.
    expectComplaint(/404 \(Not Found\).*\/event(\/|\?event=)nowhere/);
    await page.goto(`${site}/event?event=nowhere`);
    await expect(page.getByText('Event not found.')).toBeVisible();
  });
});
