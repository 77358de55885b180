import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';
import { revisit } from '../harness/revisit.ts';
import { settled } from '../harness/settled.ts';
import type { Visitor } from '../harness/visitor.ts';

/** The ways in which a page may write an element's attributes, and the warnings for wrong values. */
const product = inject('product');
const script = `<script type="module" src="${product.site}/embed.js"></script>`;

let content: HostPage = {};
let host: Host;

beforeAll(async () => {
  host = await serveHost(() => ({ head: script, ...content }));
});
afterAll(() => host.close());

async function open(page: HostPage, prepare?: (visitor: Visitor) => Promise<unknown>) {
  content = page;
  const visitor = await revisit();
  await prepare?.(visitor);
  const warnings: string[] = [];
  visitor.page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await visitor.page.goto(host.address);
  return { ...visitor, warnings };
}

const final = 'last-light-final';
const name = { name: 'The Last Nine', level: 2 };

describe('the content of an element', () => {
  it.each([
    ['fan-vote', 'vote-id', final, 'last-light-centre'],
    ['fan-title', 'title-id', 'last-light', 'crossing'],
    ['fan-artist', 'artist-id', 'do-haram', 'moon-byeolha'],
    ['fan-store', 'product-id', 'light-stick', 'votes-30', 'fan-product-shown'],
    ['fan-notice', 'notice-id', 'maintenance', 'receipts'],
  ])('is reported by <%s> once, also when it is loaded again in another language', async (...row) => {
    const [tag, attribute, first, second, event = `${tag}-shown`] = row;
    const heard = `<script>globalThis.heard = [];
      addEventListener('${event}', ({ detail }) => heard.push(Object.values(detail)[0]));</script>`;
    const { page } = await open({ head: heard + script, body: `<${tag} ${attribute}="${first}"></${tag}>` });
    await expect.poll(() => page.evaluate('heard')).toEqual([first]);
    const name = () => page.locator(tag).getByRole('heading').first().textContent();
    const inEnglish = await name();
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'ko'));
    await expect.poll(name).not.toBe(inEnglish);
    // The event of another element comes after all events of the first.
    await page
      .locator(tag)
      .evaluate((element, [key = '', id = '']) => element.setAttribute(key, id), [attribute, second]);
    await expect.poll(() => page.evaluate('heard.at(-1)')).toBe(second);
    expect(await page.evaluate('heard')).toEqual([first, second]);
  });
});

describe('the attribute that names a vote', () => {
  // React's server rendering and Svelte write the property's name, which HTML changes to lower case.
  it.each(['vote-id', 'voteid', 'voteId', 'VOTE-ID'])('may be written as %s', async (spelling) => {
    const { page, warnings } = await open({ body: `<fan-vote ${spelling}="${final}"></fan-vote>` });
    await expect(page.getByRole('heading', name)).toBeVisible();
    await page.locator('fan-vote').evaluate((vote, attribute) => vote.removeAttribute(attribute), spelling);
    // The board, which contains a card of every vote.
    const another = page.getByRole('heading', { name: 'Group of the Year', exact: true });
    await expect(another).toBeVisible();
    await page
      .locator('fan-vote')
      .evaluate((vote, [attribute = '', id = '']) => vote.setAttribute(attribute, id), [spelling, final]);
    await expect(another).toHaveCount(0);
    await expect(page.getByRole('heading', name)).toBeVisible();
    expect(warnings).toEqual([]);
  });

  it('fires one fan-vote-shown for each vote', async () => {
    const heard = `<script>globalThis.heard = [];
      addEventListener('fan-vote-shown', ({ detail }) => heard.push(detail.voteId));</script>`;
    const { page } = await open({ head: heard + script, body: `<fan-vote vote-id="${final}"></fan-vote>` });
    await expect(page.getByRole('heading', name)).toBeVisible();
    await page.locator('fan-vote').evaluate((vote) => vote.setAttribute('vote-id', 'last-light-centre'));
    await expect.poll(() => page.evaluate('heard')).toEqual([final, 'last-light-centre']);
    // Wait for the live channel's first message and for the counts.
    await settled(page);
    expect(await page.evaluate('heard')).toEqual([final, 'last-light-centre']);
  });

  it.each(['voteId', 'voteid'])('may be set as the property %s before the script is loaded', async (property) => {
    const body = `<fan-vote></fan-vote><script>document.querySelector('fan-vote').${property} = '${final}';</script>`;
    const { page } = await open({ body });
    await expect(page.getByRole('heading', name)).toBeVisible();
  });
});

/** The tag up to its last attribute. */
const shortOf = (tag: string) => tag.replace(/ .* /, ' ');

describe('the console', () => {
  it.each([
    ['<fan-vote vote="final"></fan-vote>', '<fan-vote> does not know the attribute vote. Did you mean vote-id?'],
    ['<fan-login providers="kakao goggle"></fan-login>', 'instead of "kakao goggle". Did you mean google?'],
    ['<fan-event filter="Ended"></fan-event>', 'instead of "Ended". Did you mean ended? "all" counts.'],
    ['<fan-title heading-level="7"></fan-title>', 'heading-level: 1 | 2 | 3 | 4 | 5 | 6 expected instead of "7".'],
  ])('warns once about %s', async (tag, warning) => {
    const { warnings } = await open({ body: tag + tag });
    await expect.poll(() => warnings).toEqual([expect.stringContaining(warning)]);
  });

  it.each([
    'fan-vote vote-id',
    'fan-store product-id',
    'fan-player stream-id',
    'fan-event event-id',
    'fan-notice notice-id',
    'fan-title title-id',
    'fan-artist artist-id',
    'fan-vote title-id',
    'fan-store title-id',
    'fan-player title-id',
    'fan-event title-id',
    'fan-notice title-id',
    'fan-vote vote-id="last-light-final" candidate-id',
    'fan-inquiry question-id',
  ])('warns that <%s> has an unknown id, and names the place of ids', async (tag) => {
    const { warnings, expectComplaint } = await open({ body: `<${tag}="nowhere"></${tag.split(' ')[0]}>` });
    expectComplaint(/404/);
    await expect
      .poll(() => warnings.join())
      .toContain(
        `<${shortOf(tag)}="nowhere">: the platform has nothing with this id. Open what you want to show on ${product.site}`,
      );
  });

  it('has no warning for a title without content', async () => {
    let looked: Promise<unknown> | undefined;
    // With a first screen the element has the answer already.
    const { page, warnings } = await open({ body: '<fan-player title-id="moonjar"></fan-player>' }, async (visitor) => {
      await visitor.page.route('**/first/**', (route) => route.fulfill({ status: 204 }));
      looked = visitor.page.waitForResponse((reply) => reply.url().endsWith('/title/moonjar'));
    });
    await looked;
    await settled(page);
    expect(warnings).toEqual([]);
  });

  it.each([
    'fan-store order-id',
    'fan-purchase order-id',
    'fan-ticket ticket-id',
    'fan-inquiry view="inbox" inquiry-id',
  ])('warns about an unknown <%s> on a page with a signed-in fan', async (tag) => {
    const { page, expectComplaint } = await revisit({ fan: await joinFan() });
    expectComplaint(/404/);
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    const address = `${product.site}/of-a-test`;
    const body = `<!doctype html>${script}<${tag}="nowhere"></${tag.split(' ')[0]}>`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(address);
    await expect
      .poll(() => warnings.join())
      .toContain(`<${shortOf(tag)}="nowhere">: the platform has nothing with this`);
  });
});

describe('an element in an unusual page', () => {
  it('looks the same after it is moved into the document of a frame', async () => {
    const { page } = await open({ body: `<fan-vote vote-id="${final}"></fan-vote><iframe width="1280"></iframe>` });
    const vote = page.locator('fan-vote');
    await expect(vote.getByRole('heading', name)).toBeVisible();
    const lookOf = (element: Element) => {
      const heading = element.shadowRoot?.querySelector('.hero-name');
      const view = element.ownerDocument.defaultView;
      if (!heading || !view) return null;
      const { fontSize, fontWeight, color } = view.getComputedStyle(heading);
      return { fontSize, fontWeight, color, sheets: element.shadowRoot?.adoptedStyleSheets.length };
    };
    // Late parts add their own style sheets.
    await settled(page);
    const before = await vote.evaluate(lookOf);
    expect(before).not.toBeNull();
    await page.evaluate(() => {
      const inside = document.querySelector('iframe')?.contentDocument;
      const element = document.querySelector('fan-vote');
      if (inside && element) inside.body.append(element);
    });
    const moved = page.frameLocator('iframe').locator('fan-vote');
    expect(await moved.evaluate(lookOf)).toEqual(before);
    await expect(moved.getByRole('heading', name)).toBeVisible();
  });

  it('warns once when the browser’s storage is blocked', async () => {
    const blocked = `<script>for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get() { throw new DOMException('Blocked', 'SecurityError'); } });</script>`;
    const { page, warnings } = await open({
      head: blocked + script,
      body: '<fan-vote></fan-vote><fan-login></fan-login>',
    });
    await expect(page.locator('fan-vote').getByRole('heading').first()).toBeVisible();
    await expect.poll(() => warnings).toEqual([expect.stringContaining("this page's storage is blocked or full")]);
  });
});
