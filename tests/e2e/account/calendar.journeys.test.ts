import ICAL from 'ical.js';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { press } from '../site/keyboard-steps.ts';

const { site } = inject('product');

describe('a fan’s calendar', () => {
  it('gets an address, a new address and no address again in My info, by keyboard', async () => {
    const fan = await joinFan();
    await callAs(fan, 'PUT', '/artist/do-haram/favourite', {});
    const { page } = await revisit({ fan });
    await page.goto(`${site}/mypage/myinfo`);
    const card = page.getByRole('region', { name: 'Your calendar' });
    const field = card.getByRole('textbox', { name: 'Calendar address' });
    await press(page, card.getByRole('button', { name: 'Make my calendar address' }));
    await expect(card.getByRole('status')).toHaveText('Your calendar has an address.');
    const first = await field.inputValue();
    const reply = await fetch(first);
    expect(reply.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(await reply.text()));
    const { streams } = await callAs(fan, 'GET', '/artist/do-haram');
    expect(streams).not.toEqual([]);
    expect(calendar.getAllSubcomponents('vevent').length).toBeGreaterThan(0);
    await expect(card.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute('href', /^webcal:/);

    await press(page, card.getByRole('button', { name: 'Make a new address' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }));
    await expect(card.getByRole('status')).toContainText('This is your new address.');
    const second = await field.inputValue();
    expect(second).not.toBe(first);
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).status).toBe(200);

    await press(page, card.getByRole('button', { name: 'Withdraw' }));
    await expect(card.getByRole('status')).toContainText('The address is withdrawn');
    expect((await fetch(second)).status).toBe(404);
  });
});
