import { inject, it } from 'vitest';
import { openPartner, signInThere, t } from '../embedding/partner-steps.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { expectPlaying, playButton, playerOn } from '../player/broadcast-steps.ts';
import { openTicket } from '../ticket/ticket-steps.ts';

/** In forced colours, every control must have a border, and a selected one a thicker border. */
const { partner, site } = inject('product');

const elements = [
  'fan-login',
  'fan-login compact',
  'fan-vote',
  'fan-vote vote-id="last-light-final"',
  'fan-store',
  'fan-ticket',
  'fan-player stream-id="last-light-finale"',
  'fan-event',
  'fan-profile',
  'fan-purchase',
  'fan-title',
  'fan-artist artist-id="do-haram"',
  'fan-inquiry',
];

/** The controls of an element without a border, or with too thin a one; reports also that there are no controls yet. */
const bareIn = (element: Element): string[] => {
  const controls = [...(element.shadowRoot?.querySelectorAll('button, .button, summary, input') ?? [])].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  if (controls.length === 0) return [`${element.localName} has no control`];
  const widthOf = (one: Element) => {
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(one);
    const border = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth);
    return Math.max(border, outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth));
  };
  return controls
    .filter((one) => {
      const frame = one.closest('.field-box, label:has([type="radio"])');
      const isChosen = one.matches('[aria-selected="true"], [aria-pressed="true"], [type="radio"]:checked');
      // An invisible radio button is drawn by its label alone.
      const own = one.matches('[type="radio"]') ? 0 : widthOf(one);
      return Math.max(own, frame ? widthOf(frame) : 0) < (isChosen ? 3 : 1);
    })
    .map((one) => `${element.localName}: ${one.outerHTML.slice(0, 120)}`);
};

it('in forced colours each element draws a border around every control, and a thicker one around a selected one', async () => {
  const { page } = await revisit({ height: 1_400 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const body = elements.map((tag) => `<div class="place"><${tag}></${tag.split(' ')[0]}></div>`).join('');
  await page.route(`${partner}/forced`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
          <style>.place { block-size: 100px; overflow-y: clip; }</style>
          <script type="module" src="${site}/embed.js"></script><body>${body}`,
    }),
  );
  await page.goto(`${partner}/forced`);
  const bare = async () => {
    const found = await Promise.all(
      elements.map((_, place) => page.locator(`body > .place:nth-of-type(${place + 1}) > *`).evaluate(bareIn)),
    );
    return found.flat();
  };
  await expect.poll(bare).toEqual([]);
});

it('in forced colours a player that plays draws its controls, its position and its settings', async () => {
  const fan = await joinFan();
  const { page } = await revisit({ fan, language: 'ko' });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openPartner(page, '<fan-player stream-id="nine-lights" round="1"></fan-player>');
  await signInThere(page, fan);
  await playButton(page).click();
  await expectPlaying(page);
  await playerOn(page).locator('.frame').hover();
  await playerOn(page)
    .getByRole('button', { name: t('player-watch:settings') })
    .click();
  await expect(playerOn(page).locator('.settings input').first()).toBeAttached();
  await expect.poll(() => playerOn(page).evaluate(bareIn)).toEqual([]);
  const line = playerOn(page).locator('.seek-line');
  await expect(line).toHaveCSS('border-top-width', '1px');
  await expect(line).toHaveCSS('background-image', /gradient/);
});

it('in forced colours an open dialog draws a border around itself and every control', async () => {
  const fan = await joinFan();
  const { page } = await revisit({ fan, language: 'ko' });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openPartner(page, '<fan-event event-id="last-light-front-row"></fan-event>');
  await signInThere(page, fan);
  const event = page.locator('fan-event').first();
  await event.getByRole('button', { name: t('event:enter') }).click();
  await expect(event.getByRole('dialog')).toBeVisible();
  await expect(event.getByRole('dialog')).toHaveCSS('outline-width', '1px');
  await expect.poll(() => event.evaluate(bareIn)).toEqual([]);
});

it.each([
  [1280, '.header-places > [aria-current]'],
  [375, '.tab-bar > :is([aria-current], [data-current])'],
])('in forced colours the navigation of the site marks the current page, %i wide', async (width, current) => {
  const { page } = await revisit({ width });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`${site}/votehome`);
  const link = page.locator(current).first();
  await expect(link).toBeVisible();
  await expect(link).toHaveCSS('outline-width', '3px');
  await expect(link).toHaveCSS('outline-style', 'solid');
});

it('in dark forced colours an entry code stays black on white, as scanners need it', async () => {
  const fan = await joinFan();
  const { page } = await revisit({ fan });
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' });
  await openTicket(page, fan);
  await page.getByRole('button', { name: 'Show entry code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tie it to this device' }).click();
  await expect(page.locator('.entry-squares')).toBeVisible();
  await expect(page.locator('.entry-card')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('.entry-squares path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
});
