import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';

/** Where the reader's own colours replace ours, every control is told apart by a line, and a chosen one by a thicker one. */
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
  'fan-inquiry',
];

describe.each(elements)('in forced colours <%s>', (tag) => {
  it('draws a line around every control, and a thicker one around what is chosen', async () => {
    const { page } = await visit();
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.route(`${partner}/forced`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
          <script type="module" src="${site}/embed.js"></script><${tag}></${tag.split(' ')[0]}>`,
      }),
    );
    await page.goto(`${partner}/forced`);
    const controls = page.locator(':is(button, .button, summary, input):visible');
    await expect(controls.first()).toBeVisible();
    const bare = () =>
      controls.evaluateAll((all) => {
        const widthOf = (element: Element) => {
          const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element);
          const border = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth);
          return Math.max(border, outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth));
        };
        return all
          .filter((element) => {
            const frame = element.closest('.field-box, .choice-segments > label');
            const isChosen = element.matches('[aria-selected="true"], [aria-pressed="true"]');
            return Math.max(widthOf(element), frame ? widthOf(frame) : 0) < (isChosen ? 3 : 1);
          })
          .map((element) => element.outerHTML.slice(0, 120));
      });
    await expect.poll(bare).toEqual([]);
  });
});
