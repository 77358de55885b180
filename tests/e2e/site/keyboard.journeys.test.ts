import type { Page } from 'playwright';
import { beforeAll, describe, inject, it } from 'vitest';
import { createEvent, finishEvent } from '../event/event-steps.ts';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan, joinFan, unique } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { heading, ordersOf, payButton } from '../store/store-steps.ts';
import { newCode, ticketHeading } from '../ticket/ticket-steps.ts';
import { choose, expectFocus, press, tabTo, typeInto } from './keyboard-steps.ts';

const { site } = inject('product');

let fan: Fan;
beforeAll(async () => {
  fan = await joinFan();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });

describe('with the keyboard alone a fan', () => {
  it('buys a product and opens the purchase', async () => {
    const { page } = await revisit({ fan });
    await page.goto(`${site}/producthome`);
    await press(page, page.getByRole('link', { name: '30 votes' }));
    await press(page, button(page, 'Buy'));
    await press(page, button(page, 'Review order'));
    await expect(heading(page, 'Check your order')).toBeVisible();
    await press(page, page.getByRole('checkbox', { name: /^I have checked/ }), 'Space');
    await tabTo(page, payButton(page));
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    const closed = popup.waitForEvent('close');
    await press(popup, popup.locator('#approve'));
    await closed;
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Vote with them now' }));
    expect(await ordersOf(fan)).toMatchObject([{ status: 'FULFILLED' }]);
  });

  it('registers a ticket and uses it', async () => {
    const { page } = await revisit({ fan });
    await page.goto(`${site}/mypage/ticket`);
    await typeInto(page, textbox(page, 'Ticket code'), await newCode());
    await press(page, button(page, 'Register'));
    await expect(ticketHeading(page)).toBeVisible();
    // Other tests add rounds, and a long list is folded: the first visible round is used.
    const use = page.getByRole('button', { name: /^Use\s*round \d+$/ }).first();
    await press(page, use);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(use).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, button(page, 'Use ticket'));
    await tabTo(page, page.getByRole('link', { name: /^Watch\s*round \d+$/ }));
  });

  it('enters an event, opens the result and downloads the prize', async () => {
    const { eventId, name } = await createEvent('last-light-front-row', 9);
    const { page } = await revisit({ fan });
    await page.goto(`${site}/event`);
    await press(page, page.getByRole('link', { name }));
    await press(page, button(page, 'Enter now').first());
    await press(page, button(page, 'Yes, count me in'));
    await expect(page.getByRole('heading', { name: "You're in!" })).toBeVisible();
    await expectFocus(page);
    await finishEvent(eventId);
    await page.reload();
    await press(page, button(page, 'See my result'));
    await expect(page.getByRole('heading', { name: 'You won!' })).toBeFocused();
    await press(page, button(page, 'Send my details'));
    await expect(textbox(page, 'Phone number')).toBeFocused();
    await typeInto(page, textbox(page, 'Phone number'), '010-1234-5678');
    await press(page, page.getByRole('checkbox', { name: /^I agree that Fanfare keeps/ }), 'Space');
    await press(page, button(page, 'Send my details'));
    await expect(page.getByText('Thank you! We have your details.')).toBeVisible();
    await press(page, button(page, 'Show my code'));
    await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
    await press(page, button(page, 'Open my card'));
    await tabTo(page, page.getByRole('link', { name: 'Save as an image' }));
    await press(page, page.locator('summary', { hasText: 'Check the draw yourself' }));
    // The event of this test was drawn at once, with a commitment of the older form.
    await expect(page.getByText('The list and the ranking are right')).toBeVisible();
    await press(page, page.locator('summary', { hasText: 'The details' }));
    await expect(page.getByText('Fixed before entries opened')).toBeVisible();
    await expectFocus(page);
  });

  it('edits the profile: nickname, residence, agreements', async () => {
    const { page } = await revisit({ fan });
    await page.goto(`${site}/mypage/myinfo`);
    const newName = unique('Key');
    await typeInto(page, page.locator('fan-profile [name=nickname]'), newName);
    await press(page, button(page, 'Discard'));
    await expect(page.locator('fan-profile [name=nickname]')).toHaveValue(fan.name);
    await expectFocus(page);
    await typeInto(page, page.locator('fan-profile [name=nickname]'), newName);
    await expect(page.getByText('This nickname is yours if you like it.')).toBeVisible();
    await choose(page, page.getByRole('group', { name: 'Where you live' }), 'Outside Korea');
    await press(page, button(page, 'Save'));
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    expect(await callAs(fan, 'GET', '/user/me')).toMatchObject({ nickname: newName, residence: 'OUTSIDE_KOREA' });

    const read = page.getByRole('button', { name: /^Read/ }).first();
    await press(page, read);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(read).toBeFocused();
    await press(page, page.getByRole('button', { name: /^Agree:/ }).first());
    await press(page, page.getByRole('button', { name: /^Withdraw:/ }).first());
    await tabTo(page, page.getByRole('button', { name: /^Agree:/ }).first());
  });

  it('writes to the service center and reads the inquiry', async () => {
    const { page } = await revisit({ fan });
    await page.goto(`${site}/service-center`);
    await press(page, page.locator('fan-inquiry summary').first());
    await expect(page.locator('fan-inquiry details[open] .prose')).toBeVisible();
    await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Ask us');
    await press(page, button(page, 'Send'));
    await choose(page, page.getByRole('group', { name: 'What is it about?' }), 'Votes');
    await typeInto(page, textbox(page, /^Your message/), 'My ten votes are gone.');
    await press(page, button(page, 'Send'));
    await expect(page.getByText('Your inquiry is sent')).toBeVisible();
    await press(page, button(page, 'See what I sent'));
    await expect(page.getByText("We haven't answered yet.")).toBeVisible();
    await press(page, page.getByRole('link', { name: 'All my inquiries' }));
    await press(page, page.getByRole('link', { name: /My ten votes are gone/ }));
    await expect(page.getByText("We haven't answered yet.")).toBeVisible();
    await expectFocus(page);
  });

  it('opens notices and returns to the list', async () => {
    const { page } = await revisit({ fan });
    await page.goto(`${site}/notice`);
    const notice = page.getByRole('link', { name: 'How the night of the Last Light final goes' });
    await press(page, notice);
    await expect(page.getByRole('heading', { name: 'How the night of the Last Light final goes' })).toBeFocused();
    await press(page, page.getByRole('link', { name: 'All notices' }), 'Enter');
    await tabTo(page, notice);
  });
});
