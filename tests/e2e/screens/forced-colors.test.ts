import { inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';

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
      const frame = one.closest('.field-box, .choice-segments > label');
      const isChosen = one.matches('[aria-selected="true"], [aria-pressed="true"]');
      return Math.max(widthOf(one), frame ? widthOf(frame) : 0) < (isChosen ? 3 : 1);
    })
    .map((one) => `${element.localName}: ${one.outerHTML.slice(0, 120)}`);
};

it('in forced colours each element draws a border around every control, and a thicker one around a selected one', async () => {
  const { page } = await visit({ height: 12_000 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const body = elements.map((tag) => `<div class="place"><${tag}></${tag.split(' ')[0]}></div>`).join('');
  await page.route(`${partner}/forced`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
          <style>.place { block-size: 800px; overflow-y: clip; }</style>
          <script type="module" src="${site}/embed.js"></script><body>${body}`,
    }),
  );
  await page.goto(`${partner}/forced`);
  const bare = async () => {
    const found = await Promise.all(
      elements.map((_, place) => page.locator(`.place:nth-of-type(${place + 1}) > *`).evaluate(bareIn)),
    );
    return found.flat();
  };
  await expect.poll(bare).toEqual([]);
});
