import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';
import { revisit } from '../harness/revisit.ts';

/** An element on a page whose origin is not listed, also when requests fail there. */
const product = inject('product');
const script = `<script type="module" src="${product.site}/embed.js"></script>`;
/** All `fan-error` events, in order. */
const failures = `<script>
  globalThis.failures = [];
  addEventListener('fan-error', ({ detail, target }) => failures.push(detail.tag + ' ' + detail.code));
</script>`;

/** Each element that shows content to a visitor, with a selector for that content. */
const shown = {
  'fan-vote vote-id="last-light-final"': '.vote-main h3',
  'fan-vote': '.vote-card, .votes li, article',
  'fan-store': '.products li',
  'fan-title': 'section',
  'fan-artist artist-id="do-haram"': 'section',
  'fan-notice': '.notices li',
  'fan-policy': '.policy-title',
  'fan-event': '.cards li',
  'fan-player': 'article, li',
  'fan-inquiry': 'details, li',
} as const;
const elements = Object.entries(shown).map(([tag, content]) => ({ tag, name: tag.split(' ')[0] ?? '', content }));

let content: HostPage = {};
let host: Host;

beforeAll(async () => {
  host = await serveHost(() => ({ head: failures + script, ...content }));
});
afterAll(() => host.close());

const markup = (tag: string) => `<${tag}><a href="${product.site}">On the platform</a></${tag.split(' ')[0]}>`;

const failuresOf = (page: Page): Promise<string[]> => page.evaluate('globalThis.failures');

async function open(page: HostPage) {
  content = page;
  const visitor = await revisit();
  const requests: { method: string; url: string }[] = [];
  visitor.context.on('request', (request) => requests.push({ method: request.method(), url: request.url() }));
  const calls = () => requests.filter(({ url }) => url.includes('/api/v1/')).map(({ url }) => url.split('/api/v1')[1]);
  return { ...visitor, requests, calls };
}

describe('a page whose origin is on no list', () => {
  it.each(elements)('renders <$tag> without an error in the console', async ({ tag, name, content: found }) => {
    const { page } = await open({ body: markup(tag) });
    await page.goto(host.address);
    await page.locator(name).locator(found).first().waitFor();
    // An element that offers a sign-in reports that there is none, which may come before or after its content.
    expect((await failuresOf(page)).filter((failure) => failure !== `${name} ORIGIN_NOT_LISTED`)).toEqual([]);
  });

  it('updates the counts live', async () => {
    const { page } = await open({ body: markup('fan-vote vote-id="last-light-final"') });
    const stream = page.waitForResponse((reply) => reply.url().includes('/api/v1/live'));
    await page.goto(host.address);
    const reply = await stream;
    expect(reply.status()).toBe(200);
    expect(reply.headers()['access-control-allow-origin']).toBe('*');
  });

  it('says before a click that sign-in is not available here, links to the platform, and shows the developer the remedy', async () => {
    const body = markup('fan-login') + markup('fan-vote vote-id="last-light-final"') + markup('fan-ticket');
    const { page, calls } = await open({ body });
    const info: string[] = [];
    page.on('console', (message) => info.push(message.text()));
    await page.goto(host.address);
    const words = "Sign-in isn't switched on for this site yet.";
    for (const [name, address] of [
      ['fan-login', '/'],
      ['fan-vote', '/votehome?vote=last-light-final'],
      ['fan-ticket', '/mypage/ticket'],
    ] as const) {
      await page.locator(name).scrollIntoViewIfNeeded();
      if (name === 'fan-vote') await page.locator('fan-vote').getByRole('radio').first().click();
      await page.locator(name).getByText(words).first().waitFor();
      const way = page.locator(name).getByRole('link', { name: 'Continue on Fanfare' });
      expect(await way.getAttribute('href')).toBe(product.site + address);
    }
    expect(await page.locator('fan-login').getByRole('button').count()).toBe(0);
    expect(calls().filter((call) => call?.startsWith('/user/oauth/handoff/origin'))).toHaveLength(1);
    const { origin } = new URL(host.address);
    await expect.poll(() => info.join('\n')).toContain(`PARTNER_ORIGINS=…,${origin}=Your name`);
    expect(await failuresOf(page)).toEqual(
      expect.arrayContaining([
        'fan-login ORIGIN_NOT_LISTED',
        'fan-vote ORIGIN_NOT_LISTED',
        'fan-ticket ORIGIN_NOT_LISTED',
      ]),
    );
  });

  it('works when the page wraps fetch to add a header, and when Object.prototype has a name', async () => {
    const wrapper = `<script>
      Object.prototype.foo = 'bar';
      const original = fetch;
      globalThis.fetch = (url, init = {}) => {
        const headers = new Headers(init.headers);
        headers.set('x-trace', '1');
        return original(url, { ...init, headers });
      };
    </script>`;
    const { page } = await open({ head: wrapper + failures + script, body: markup('fan-store') });
    await page.goto(host.address);
    await page.locator('fan-store .products li').first().waitFor();
    expect(await failuresOf(page)).toEqual([]);
  });

  it('may add an object to Object.prototype, which every object then inherits', async () => {
    const settings = `<script>
      Object.prototype.settings = { theme: 'dark' };
      Object.prototype.itself = Object.prototype;
    </script>`;
    const { page } = await open({ head: settings + failures + script, body: markup('fan-store') });
    await page.goto(host.address);
    await page.locator('fan-store .products li').first().waitFor();
    expect(await failuresOf(page)).toEqual([]);
  });
});

describe('a page with the same vote six times', () => {
  it('requests each resource once, and opens one stream', async () => {
    // All six are on the screen at once: a reply is shared for a moment, and scrolling takes as long as the machine is slow.
    const vote = `<div style="height:90px;overflow:hidden">${markup('fan-vote vote-id="last-light-final"')}</div>`;
    const { page, calls } = await open({ body: vote.repeat(6) });
    await page.goto(host.address);
    for (let place = 0; place < 6; place += 1) {
      await page.locator('fan-vote').nth(place).locator('.vote-main h3').first().waitFor();
    }
    const of = (pattern: RegExp) => calls().filter((call) => pattern.test(call ?? ''));
    await expect.poll(() => of(/^\/live/).length).toBe(1);
    await page.waitForLoadState('load');
    expect(of(/^\/vote\/last-light-final$/)).toHaveLength(1);
    expect(of(/^\/vote\/last-light-final\/candidate/)).toHaveLength(1);
    expect(of(/^\/vote\/last-light-final\/result/)).toHaveLength(1);
    expect(of(/^\/live/)).toHaveLength(1);
  });
});

describe('data that can’t be loaded', () => {
  const broken = [
    ['a connection that breaks', 'NETWORK', (page: Page) => page.route('**/api/v1/**', (route) => route.abort())],
    [
      'a page of a proxy',
      'SERVER_ERROR',
      (page: Page) =>
        page.route('**/api/v1/**', (route) =>
          route.fulfill({
            status: 502,
            contentType: 'text/html',
            headers: { 'access-control-allow-origin': '*' },
            body: '<h1>Bad gateway</h1>',
          }),
        ),
    ],
  ] as const;

  describe.each(broken)('%s', (_, code, breakDown) => {
    it.each(elements)(
      'makes <$tag> report the code, and render when the data is available again',
      async ({ tag, name, content: found }) => {
        const { page, expectComplaint } = await open({ body: markup(tag) });
        expectComplaint(/Failed to load resource|MIME type|EventSource/);
        await breakDown(page);
        // With its first screen come the replies that an element needs at once: nothing would be missing.
        await page.route('**/first/*', (route) => route.abort());
        await page.goto(host.address);
        await page.locator(name).getByRole('alert').first().waitFor();
        expect(new Set(await failuresOf(page))).toEqual(new Set([`${name} ${code}`]));
        expect(await page.locator(name).innerText()).not.toMatch(/check your connection/i);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.locator(name).locator(found).first().waitFor();
      },
    );
  });

  it('is reported as blocked by the policy without connect-src, and is not requested again', async () => {
    const policy = `default-src 'none'; script-src 'unsafe-inline' ${product.site}; img-src data:`;
    const { page, expectComplaint } = await open({
      headers: { 'Content-Security-Policy': policy },
      body: markup('fan-store'),
    });
    expectComplaint(/Content Security Policy|Refused to connect/);
    await page.goto(host.address);
    await page.locator('fan-store').getByText("This page's security settings").waitFor();
    expect(await failuresOf(page)).toEqual(['fan-store POLICY_BLOCKED']);
  });
});

describe('the script of a late part that can’t be loaded', () => {
  it('is reported where the part belongs, can be retried, and is loaded again automatically', async () => {
    const { page, expectComplaint } = await open({ body: markup('fan-vote vote-id="last-light-final"') });
    expectComplaint(/Failed to load resource|ERR_FAILED/);
    await page.route('**/assets/stage-part-*.js', (route) => route.abort());
    await page.goto(host.address);
    const vote = page.locator('fan-vote');
    await vote.getByText("This part couldn't be loaded.").waitFor();
    expect(await failuresOf(page)).toEqual(['fan-vote CHUNK_FAILED']);
    await vote.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/assets/stage-part-*.js');
    await vote.getByRole('button', { name: 'Vote', exact: true }).waitFor();
    expect(await vote.getByText("This part couldn't be loaded.").count()).toBe(0);
  });
});

describe('a sandboxed frame', () => {
  /** The host's page in a frame of that page, with this sandbox; a query distinguishes the two. */
  async function openFrame(sandbox: string, body: string) {
    const document_ = `<html lang="en">${failures}${script}${body}`;
    const inside = document_.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const visitor = await open({
      head: '',
      body: `<iframe sandbox="${sandbox}" width="800" height="3000" srcdoc="${inside}"></iframe>`,
    });
    await visitor.page.goto(host.address);
    return { ...visitor, frame: visitor.page.frameLocator('iframe') };
  }

  it('shows public content without an origin, says that sign-in is not available, and links to the platform', async () => {
    const { frame } = await openFrame(
      'allow-scripts',
      markup('fan-login') + markup('fan-vote vote-id="last-light-final"'),
    );
    await frame.locator('fan-vote .vote-main h3').first().waitFor();
    const login = frame.locator('fan-login');
    await login.getByText("This frame doesn't let a sign-in window open.").waitFor();
    expect(await login.locator('code').innerText()).toBe(`${product.site}/`);
    expect(await login.getByRole('link', { name: 'Continue on Fanfare' }).getAttribute('target')).toBe('_blank');
  });

  it('never loads the platform inside itself if it blocks windows', async () => {
    const { frame, page, expectComplaint } = await openFrame('allow-scripts allow-same-origin', markup('fan-login'));
    expectComplaint(/sandbox/);
    const login = frame.locator('fan-login');
    await login.getByText("Sign-in isn't switched on for this site yet.").waitFor();
    await login.getByRole('link', { name: 'Continue on Fanfare' }).click();
    expect(await login.locator('code').innerText()).toBe(`${product.site}/`);
    expect(page.frames().filter((one) => one.url().startsWith(product.site))).toEqual([]);
  });
});
