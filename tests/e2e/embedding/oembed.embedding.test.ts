import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import type { RichEmbed } from '../../../server/oembed/contract.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { type Host, serveHost } from '../harness/host-page.ts';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');
const vote = `${site}/votehome?vote=last-light-final`;

const fetchEmbed = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${site}/api/v1/oembed?${new URLSearchParams(query)}`, { headers });
const embedOf = async (query: Record<string, string>): Promise<RichEmbed> => (await fetchEmbed(query)).json();
const frameOf = ({ html }: RichEmbed) => new URL((/src="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'));

/** An address of each kind, taken from the platform's own lists. */
async function addresses(): Promise<string[]> {
  const list = async (path: string) => (await fetch(`${site}/api/v1${path}`)).json();
  const [{ titles }, { events }, { products }, { streams }, { notices }] = await Promise.all(
    ['/title', '/event', '/product', '/streaming', '/notice'].map(list),
  );
  return [
    vote,
    `${site}/titlehome/${titles[0].titleId}`,
    `${site}/event?event=${events[0].eventId}`,
    `${site}/producthome?product=${products[0].productId}`,
    `${site}/player?stream=${streams[0].streamId}`,
    `${site}/notice?notice=${notices[0].noticeId}`,
  ];
}

/** The address of a running vote with visible counts. */
async function liveVote(): Promise<string> {
  const { votes } = await (await fetch(`${site}/api/v1/vote?filter=ongoing&limit=100`)).json();
  const open = votes.find((each: { blind: boolean; leaders: unknown[] }) => !each.blind && each.leaders.length > 0);
  return `${site}/votehome?vote=${open.voteId}`;
}

/** The body of the host's page. */
let pasted = '';
let host: Host;
beforeAll(async () => {
  host = await serveHost(() => ({ body: pasted }));
});
afterAll(() => host.close());

async function paste(page: Page, { html }: RichEmbed) {
  pasted = `<h1>News</h1>${html}<p>More news</p>`;
  await page.goto(host.address);
  return page.frameLocator('iframe');
}

describe('an address of the site', () => {
  it('becomes a frame with a title, a size and, if there is one, a picture', async () => {
    for (const address of await addresses()) {
      const reply = await fetchEmbed({ url: address, format: 'json' });
      expect(reply.status, address).toBe(200);
      expect(reply.headers.get('Content-Type')).toContain('application/json');
      const embed: RichEmbed = await reply.json();
      expect(embed).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Fanfare', provider_url: site });
      expect(embed.title).not.toBe('');
      expect(embed.html).toContain(`width="${embed.width}" height="${embed.height}"`);
      const card = await fetch(frameOf(embed));
      expect(card.status, embed.html).toBe(200);
      if (embed.thumbnail_url) expect((await fetch(embed.thumbnail_url)).ok).toBe(true);
      else expect(address).toContain('/notice');
    }
  });

  it('links to its card in the head, and other pages do not', async () => {
    const head = async (address: string) => (await fetch(address)).text();
    for (const address of await addresses()) {
      const [, href = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(await head(address)) ?? [];
      const embed: RichEmbed = await (await fetch(href.replaceAll('&amp;', '&'))).json();
      expect(embed.type, address).toBe('rich');
    }
    expect(await head(`${site}/policy`)).not.toContain('oembed');
    expect(await head(`${site}/votehome`)).not.toContain('oembed');
  });

  it('respects the consumer’s maximum size', async () => {
    const embed = await embedOf({ url: vote, maxwidth: '300', maxheight: '200' });
    expect(embed.width).toBe(300);
    expect(embed.height).toBe(200);
    expect(embed.thumbnail_width ?? 0).toBeLessThanOrEqual(300);
    expect(embed.thumbnail_height ?? 0).toBeLessThanOrEqual(200);
  });

  it('uses the requested language', async () => {
    const names = await Promise.all(['ko', 'en', 'ja'].map(async (lang) => (await embedOf({ url: vote, lang })).title));
    expect(new Set(names).size).toBe(3);
    const accepted = await fetchEmbed({ url: vote }, { 'Accept-Language': 'ja' });
    expect((await accepted.json()).title).toBe(names[2]);
  });

  it('answers 404 for an unknown address or another host, and 501 for an unsupported format', async () => {
    const status = async (query: Record<string, string>) => (await fetchEmbed(query)).status;
    expect(await status({ url: `${site}/votehome?vote=no-such-vote` })).toBe(404);
    expect(await status({ url: `${site}/policy` })).toBe(404);
    expect(await status({ url: 'https://elsewhere.example/votehome?vote=last-light-final' })).toBe(404);
    expect(await status({ url: 'nonsense' })).toBe(404);
    expect(await status({ url: vote, format: 'xml' })).toBe(501);
    expect(await status({ format: 'json' })).toBe(400);
    expect((await fetch(`${site}/oembed/card/vote/no-such-vote`)).status).toBe(404);
    expect((await fetch(`${site}/oembed/card/fan/mina`)).status).toBe(404);
  });
});

describe('a card on a partner’s page', () => {
  it.each(['ko', 'en', 'ja'] as const)('shows the vote with the names of its leaders, in %s', async (lang) => {
    const { page } = await revisit();
    const embed = await embedOf({ url: vote, lang });
    const card = await paste(page, embed);
    await expect(card.getByRole('heading', { name: embed.title })).toBeVisible();
    const reply = await fetch(`${site}/api/v1/vote/last-light-final`, { headers: { 'Accept-Language': lang } });
    const { leaders } = await reply.json();
    for (const { name } of leaders) await expect(card.getByText(name, { exact: true })).toBeVisible();
    await expect(card.locator('.card-action')).toHaveText(words(lang, 'oembed:actions.vote'));
    const fits = await card.locator('.card').evaluate(({ ownerDocument: { documentElement } }) => ({
      across: documentElement.scrollWidth <= innerWidth,
      down: documentElement.scrollHeight <= innerHeight,
    }));
    expect(fits).toEqual({ across: true, down: true });
  });

  it('updates its counts while fans vote', async () => {
    const { page } = await revisit();
    const card = await paste(page, await embedOf({ url: await liveVote(), lang: 'en' }));
    const last = card.locator('.leader').last();
    const total = card.locator('.card-total');
    const before = (await total.textContent()) ?? '';
    const candidateId = (await last.getAttribute('data-candidate')) ?? '';
    const fan = await joinFan();
    const voteId = (await card.locator('.card').getAttribute('data-vote')) ?? '';
    await callAs(fan, 'POST', '/voteright/free/claim', { voteId: voteId });
    await callAs(fan, 'POST', `/vote/${voteId}/cast`, { candidateId, free: 1, paid: 0 });
    await expect(total).not.toHaveText(before);
  });

  it('opens the platform in a new tab, and has no other control', async () => {
    const { page, context } = await revisit();
    const card = await paste(page, await embedOf({ url: vote, lang: 'en' }));
    await expect(card.locator('button, input, form, fan-login')).toHaveCount(0);
    await expect(card.getByRole('link')).toHaveCount(1);
    const [opened] = await Promise.all([context.waitForEvent('page'), card.getByRole('link').click()]);
    await expect(opened).toHaveURL(vote);
    expect(await opened.evaluate(() => window.opener === null)).toBe(true);
  });

  it('does not know a signed-in fan: it has no origin, no storage and no cookie', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ fan });
    await page.goto(site);
    const apiHeaders: Promise<Record<string, string>>[] = [];
    context.on('request', (request) => {
      if (request.frame().parentFrame() && request.url().includes('/api/')) apiHeaders.push(request.allHeaders());
    });
    const card = await paste(page, await embedOf({ url: await liveVote(), lang: 'en' }));
    await expect(card.locator('.card')).toBeVisible();
    const own = await card.locator('body').evaluate(() => {
      try {
        return `${self.origin} ${localStorage.length}`;
      } catch {
        return `${self.origin} none`;
      }
    });
    expect(own).toBe('null none');
    await expect.poll(() => apiHeaders.length).toBeGreaterThan(0);
    for (const headers of await Promise.all(apiHeaders))
      expect(headers['cookie'] ?? headers['authorization']).toBeUndefined();
    expect(await card.locator('body').innerText()).not.toContain(fan.name);
  });

  it('is the only page of the platform that another site may frame', async () => {
    const policyOf = async (path: string) => (await fetch(site + path)).headers.get('Content-Security-Policy') ?? '';
    const card = await policyOf('/oembed/card/vote/last-light-final');
    expect(card).toContain('frame-ancestors *');
    expect(card).toContain('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox');
    expect(card).not.toContain('allow-same-origin');
    for (const path of ['/', '/votehome?vote=last-light-final', '/mypage', '/order', '/sign-in-window', '/demo/'])
      expect(await policyOf(path), path).toContain("frame-ancestors 'none'");
    expect(await policyOf('/demo/frame')).toContain("frame-ancestors 'self'");
  });

  it('renders on a page that requires isolated frames', async () => {
    const isolated = await serveHost(() => ({
      headers: { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' },
      body: pasted,
    }));
    const { page } = await visit();
    const embed = await embedOf({ url: vote, lang: 'en' });
    pasted = embed.html;
    await page.goto(isolated.address);
    await expect(page.frameLocator('iframe').getByRole('heading', { name: embed.title })).toBeVisible();
    isolated.close();
  });
});
