import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Host, type HostPage, serveHost } from '../../harness/host-page.ts';
import { revisit } from '../../harness/revisit.ts';
import { type Visitor, visit } from '../../harness/visitor.ts';
import { type Embed, embeds, nameOf, tagOf } from '../embeds.ts';
import { observeShiftsOf, pageWith, type Script, sumOf, untilStill } from './shift-steps.ts';

/** Nothing on a partner's page moves, with the built product. `npm run bench -- shift` measures every state. */
const product = inject('product');

/** Too little to be seen: a count with a new digit may move its neighbour inside the element. */
const visible = 0.001;
/** The console errors of an unlisted origin and of an API that does not answer. */
const complaints = /CORS|Failed to load resource|ERR_FAILED/;

const firstVisit = 390;
const laterWidths = [320, 768, 1280];
/** With this style sheet the box is reserved from the first frame on: docs/embedding.md, "Nothing moves". */
const sheet = { head: `<link rel="stylesheet" href="${product.site}/embed.css">` };

/** Each element once, and the states whose contents differ most from the usual. */
const chosen = [
  'fan-login',
  'fan-login compact',
  'fan-login compact="false"',
  'fan-vote',
  'fan-vote title-id="nothing"',
  'fan-vote vote-id="last-light-final"',
  'fan-vote vote-id="last-light-final" candidate-id="do-haram"',
  'fan-vote vote-id="crossing-covers"',
  'fan-vote vote-id="soft-static-headliner"',
  'fan-vote vote-id="soft-static-opening"',
  'fan-vote vote-id="encore-bell-stage"',
  'fan-vote vote-id="nothing"',
  'fan-vote (no answer)',
  'fan-store title-id="moonjar"',
  'fan-store product-id="light-stick"',
  'fan-store product-id="votes-30"',
  'fan-ticket',
  'fan-player',
  'fan-player stream-id="nine-lights"',
  'fan-event title-id="moonjar"',
  'fan-event event-id="last-light-flash"',
  'fan-profile',
  'fan-profile section="overview"',
  'fan-purchase',
  'fan-notice',
  'fan-notice notice-id="maintenance"',
  'fan-title title-id="last-light"',
  'fan-artist artist-id="do-haram"',
  'fan-policy type="age"',
  'fan-inquiry question-id="refund"',
  'fan-inquiry (no answer)',
];
function find(name: string): Embed {
  const embed = embeds.find((one) => nameOf(one) === name);
  if (!embed) throw new Error(`There is no embed ${name}`);
  return embed;
}

let content: HostPage = {};
let listed: Host;
/** Its origin is not on the operator's list. */
let host: Host;
beforeAll(async () => {
  listed = await serveHost(() => content, product.shiftHost);
  host = await serveHost(() => content);
});
afterAll(() => {
  listed.close();
  host.close();
});

const silence = async (context: BrowserContext) => context.route(`${product.site}/api/v1/**`, (route) => route.abort());

/** The movements on a listed partner's page with this element, in words. */
async function movedOn(embed: Embed, script: Script, { page, context, expectComplaint }: Visitor) {
  expectComplaint(complaints);
  if (embed.down) await silence(context);
  const shiftsOf = await observeShiftsOf(page);
  content = pageWith(embed, product.site, script);
  await page.goto(listed.address);
  await untilStill(page, embed);
  const shifts = await shiftsOf();
  return sumOf(shifts) > visible ? [`${nameOf(embed)}: ${JSON.stringify(shifts)}`] : [];
}

/** Each element is once the first thing that a browser loads. */
it.each(chosen)(`on a page that is ${firstVisit} pixels wide nothing below %s moves`, async (name) => {
  expect(await movedOn(find(name), sheet, await visit({ width: firstVisit }))).toEqual([]);
});

/**
 * Later visits, whose script comes from the browser's cache: each state at one width at least, and each tag at all of them,
 * since the reserved boxes depend on the width. `npm run bench -- shift` measures every state at every width.
 */
const laterVisits = [...Map.groupBy(chosen, (name) => tagOf(find(name))).values()].flatMap((states) =>
  Array.from({ length: Math.max(states.length, laterWidths.length) }, (_, place) => ({
    name: states[place % states.length] ?? '',
    width: laterWidths[place % laterWidths.length] ?? 0,
  })),
);

it.each(laterVisits)(
  'on a later page that is $width pixels wide nothing below $name moves',
  async ({ name, width }) => {
    expect(await movedOn(find(name), sheet, await revisit({ width }))).toEqual([]);
  },
);

describe('in a very tall window', () => {
  it.each([
    'fan-store product-id="light-stick"',
    'fan-event event-id="last-light-flash"',
    'fan-notice',
    'fan-notice notice-id="maintenance"',
    'fan-vote vote-id="encore-bell-stage"',
    'fan-player',
  ])('nothing below %s moves', async (name) => {
    expect(await movedOn(find(name), sheet, await revisit({ width: 1280, height: 1600 }))).toEqual([]);
  });
});

describe('for each way to include the script', () => {
  const ways: Record<string, Script> = {
    'the sheet, and the script at the end': { ...sheet, place: 'end' },
    'no sheet, and a script that the first frame waits for': { attributes: 'blocking="render"' },
  };
  it.each(Object.keys(ways))('%s', async (way) => {
    for (const name of ['fan-event event-id="last-light-flash"', 'fan-login compact'])
      expect(await movedOn(find(name), ways[way] ?? {}, await visit({ width: 390 }))).toEqual([]);
  });

  it('with the cache of a first visit', async () => {
    const { page, expectComplaint } = await visit({ width: 390 });
    expectComplaint(complaints);
    const shiftsOf = await observeShiftsOf(page);
    const embed = find('fan-vote');
    content = pageWith(embed, product.site, sheet);
    await page.goto(host.address);
    await untilStill(page, embed);
    await page.goto(host.elsewhere);
    await page.goto(host.address);
    await untilStill(page, embed);
    expect(sumOf(await shiftsOf())).toBeLessThan(visible);
  });

  it.each(Object.keys(ways))('on a slow network: %s', { timeout: 180_000 }, async (way) => {
    const { page, context, expectComplaint } = await visit({ width: 390 });
    expectComplaint(complaints);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    // Slow 3G, in bytes per second.
    const bytes = (400 * 1024) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
    const shiftsOf = await observeShiftsOf(page);
    const embed = find('fan-notice notice-id="maintenance"');
    content = pageWith(embed, product.site, ways[way] ?? {});
    await page.goto(host.address, { waitUntil: 'commit' });
    await untilStill(page, embed);
    expect(await shiftsOf()).toEqual([]);
  });
});

describe('the reserved box', () => {
  it('is the same in the style sheet and in the element, and the page may set another height', async () => {
    const { page, expectComplaint } = await visit({ width: 390 });
    expectComplaint(complaints);
    const heightOf = () => page.locator('fan-store').evaluate((element) => element.getBoundingClientRect().height);
    const embed = { markup: 'fan-store title-id="nothing"' };
    content = { ...pageWith(embed, product.site, sheet) };
    content.head = sheet.head;
    await page.goto(host.address);
    const before = await heightOf();
    expect(before).toBe(await page.evaluate(() => innerHeight));
    content = pageWith(embed, product.site, sheet);
    await page.goto(host.address);
    await untilStill(page, embed);
    expect(await heightOf()).toBe(before);

    content = pageWith(embed, product.site, { head: `${sheet.head}<style>fan-store { --fan-box: 30rem; }</style>` });
    await page.goto(host.address);
    await untilStill(page, embed);
    expect(await heightOf()).toBe(480);
  });

  it('exists for every tag', async () => {
    const text = await (await fetch(`${product.site}/embed.css`)).text();
    for (const tag of new Set(embeds.map(tagOf))) expect(text).toContain(tag);
  });
});
