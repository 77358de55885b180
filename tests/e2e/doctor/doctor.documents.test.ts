import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { FindingName } from '../../../src/core/doctor/findings.ts';
import type { ReportedFinding } from '../../../src/core/doctor/report.ts';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';
import { type Front, serveFront } from '../harness/platform-front.ts';
import { visit } from '../harness/visitor.ts';

/** Findings of the doctor on real pages of another origin, each with one fault, with the built product. */
const product = inject('product');

const script = `<script type="module" src="${product.site}/embed.js"></script>`;
const doctor = `<script type="module" src="${product.site}/doctor.js"></script><fan-doctor></fan-doctor>`;
const login = '<fan-login><a href="/sign-in">Sign in</a></fan-login>';

/** The page that the host serves now. */
let content: HostPage = {};
let host: Host;
/** The platform behind a proxy that drops selected requests. */
let front: Front;
let verdict: (path: string) => 'pass' | 'down' | 'cut' = () => 'pass';

beforeAll(async () => {
  host = await serveHost(() => ({ head: script, body: login, ...content }));
  front = await serveFront(product.site, (path) => verdict(path));
});
afterAll(() => {
  host.close();
  front.close();
});

interface Examined {
  page: Page;
  findings: ReportedFinding[];
  names: string[];
}

/** The findings of the doctor's event. The host's origin is not listed: that finding is left out here. */
async function examine(hostPage: HostPage, address = `${host.address}?fan-debug`, options = {}): Promise<Examined> {
  content = hostPage;
  const { page, expectComplaint } = await visit(options);
  // These pages write errors to the console on purpose.
  expectComplaint(/^/);
  await page.addInitScript(() => {
    addEventListener('fan-examined', ({ detail }: CustomEventInit) =>
      Object.assign(globalThis, { examined: detail.findings }),
    );
  });
  await page.goto(address);
  const examined = await page.waitForFunction(() => Reflect.get(globalThis, 'examined'));
  const findings: ReportedFinding[] = await examined.jsonValue();
  return { page, findings, names: findings.map(({ name }) => name).filter((name) => name !== 'origin') };
}

interface Fault {
  finding: FindingName;
  page: HostPage;
  /** Text that the finding or its remedy must contain. */
  says: string;
}

const styled = (style: string) => `${script}<style>${style}</style>`;
const policy = (text: string) => ({ 'Content-Security-Policy': text.replaceAll('fans', product.site) });

const faults: Fault[] = [
  { finding: 'noScript', page: { head: '', body: login + doctor }, says: script },
  { finding: 'notModule', page: { head: script.replace(' type="module"', ''), body: login + doctor }, says: script },
  { finding: 'twoVersions', page: { head: script + script.replace('localhost', '127.0.0.1') }, says: '127.0.0.1' },
  {
    finding: 'scriptOrder',
    page: { head: `${script}<script type="importmap">{}</script>` },
    says: 'before every other script',
  },
  {
    finding: 'oldRelease',
    page: { head: `${script}<link rel="modulepreload" href="${product.site}/assets/core-0000000.js">` },
    says: 'core-0000000.js',
  },
  {
    finding: 'oldRelease',
    page: { head: script.replace('/embed.js', '/embed/0.0.1/embed.js'), body: login + doctor },
    says: '/embed/0.0.1/embed.js',
  },
  {
    finding: 'selfClosing',
    page: { body: '<fan-login compact /><p>Swallowed</p>' },
    says: '<fan-login compact></fan-login>',
  },
  { finding: 'unknownTag', page: { body: '<fan-votes></fan-votes>' }, says: 'fan-vote' },
  { finding: 'unknownAttribute', page: { body: '<fan-login provider="kakao"></fan-login>' }, says: 'providers' },
  { finding: 'wrongValue', page: { body: '<fan-login providers="goggle"></fan-login>' }, says: 'google | twitter' },
  { finding: 'unknownId', page: { body: '<fan-vote vote-id="nowhere"></fan-vote>' }, says: '/demo/#fan-vote' },
  { finding: 'unknownId', page: { body: '<fan-title title-id="nowhere"></fan-title>' }, says: 'title-id="nowhere"' },
  {
    finding: 'similarId',
    page: { body: '<fan-vote vote-id="last-ligth-final"></fan-vote>' },
    says: 'last-light-final',
  },
  {
    finding: 'policy',
    page: { headers: policy("connect-src 'self' fans; img-src data:") },
    says: `img-src data: ${product.site}`,
  },
  { finding: 'policy', page: { headers: policy("connect-src 'self'") }, says: `connect-src 'self' ${product.site}` },
  {
    finding: 'policy',
    page: { body: '<fan-player></fan-player>', headers: policy('media-src fans') },
    says: `media-src ${product.site} blob:`,
  },
  {
    finding: 'trustedTypes',
    page: {
      head: `<script>try { Object.assign(document.createElement('script'), { src: '${product.site}/embed.js' }); } catch {}</script>`,
      body: login + doctor,
      headers: policy("require-trusted-types-for 'script'"),
    },
    says: script,
  },
  {
    finding: 'styleAttribute',
    page: { body: '<fan-login style="--fan-accent: red"></fan-login>', headers: policy("style-src 'self'") },
    says: 'fan-login { --fan-accent: red; }',
  },
  {
    finding: 'opener',
    page: { headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } },
    says: 'same-origin-allow-popups',
  },
  {
    finding: 'framedPlatform',
    page: { body: `${login}<iframe src="${product.site}/votehome"></iframe>` },
    says: '/votehome',
  },
  { finding: 'hidden', page: { body: `<div class="tab" style="display: none">${login}</div>` }, says: 'div.tab' },
  { finding: 'hidden', page: { body: '<fan-login hidden></fan-login>' }, says: 'fan-login' },
  {
    finding: 'zeroBox',
    page: {
      head: styled(
        'fan-login { max-inline-size: 0 !important; min-inline-size: 0 !important; inline-size: 0 !important }',
      ),
    },
    says: 'inline-size: 100%',
  },
  {
    finding: 'zeroBox',
    page: { body: `<div id="cut" style="height: 0; overflow: hidden">${login}</div>` },
    says: 'div#cut { block-size: auto; }',
  },
  { finding: 'invisible', page: { head: styled('fan-login { visibility: hidden !important }') }, says: 'visibility' },
  {
    finding: 'closedRoot',
    page: {
      body: `<x-card></x-card><script>customElements.define('x-card', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'closed' }).innerHTML = '<style>:host { display: block }</style>In<fan-login></fan-login>'; }
      })</script>`,
    },
    says: 'watch(root)',
  },
  {
    finding: 'storage',
    page: {
      head: `<script>Storage.prototype.setItem = () => { throw new DOMException('No', 'SecurityError'); }</script>${script}`,
    },
    says: 'private window',
  },
];

describe('the doctor on a page with one fault', () => {
  it.each(faults)('reports $finding and the text to paste: $says', async ({ finding, page, says }) => {
    const { names, findings } = await examine(page);
    expect(names).toEqual([finding]);
    const found = findings.find(({ name }) => name === finding);
    expect(`${found?.what}\n${found?.remedy}`).toContain(says);
  });

  it('reports an unlisted origin, with the line for the operator’s configuration', async () => {
    const { findings } = await examine({});
    expect(findings.map(({ name }) => name)).toEqual(['origin']);
    const { origin } = new URL(host.address);
    expect(findings[0]?.remedy).toContain(`PARTNER_ORIGINS=${origin}=localhost`);
  });

  it('distinguishes failing API calls from an unreachable platform', async () => {
    const through = { head: script.replace(product.site, front.origin) };
    verdict = (path) => (path.startsWith('/api/') ? 'down' : 'pass');
    expect((await examine(through)).names).toEqual(['apiDown']);
    verdict = (path) => (/\.json|^\/api\/|\/login-[\w-]{7}\.js/.test(path) ? 'cut' : 'pass');
    expect((await examine(through)).names).toEqual(['unreachable', 'notLoaded']);
  });

  it('reports the file that a filter drops', async () => {
    verdict = (path) => (/assets\/login-[\w-]{7}\.js/.test(path) ? 'cut' : 'pass');
    const { names, findings } = await examine({ head: script.replace(product.site, front.origin) });
    expect(names).toEqual(['blockedFile']);
    expect(findings.find(({ name }) => name === 'blockedFile')?.what).toMatch(/assets\/login-/);
  });

  it('reports the tokens that a sandboxed frame lacks, and does not ask to list an opaque origin', async () => {
    const framed = (sandbox: string) => ({
      head: '',
      body: `<iframe sandbox="${sandbox}" width="600" height="600"></iframe><script>
        if (self === top) document.querySelector('iframe').src = location.href + '&in';
        else document.body.innerHTML = '<fan-login></fan-login>';
      </script>${script}`,
    });
    const inside = async (sandbox: string) => {
      content = framed(sandbox);
      const { page, expectComplaint } = await visit();
      expectComplaint(/^/);
      await page.goto(`${host.address}?fan-debug`);
      const items = page.frameLocator('iframe').locator('fan-doctor .finding');
      await items.first().waitFor();
      return (await items.allInnerTexts()).join('\n');
    };
    const alone = await inside('allow-scripts');
    expect(alone).toContain('lacks: allow-same-origin');
    expect(alone).not.toContain('PARTNER_ORIGINS');
    const withoutPopups = await inside('allow-scripts allow-same-origin allow-forms');
    expect(withoutPopups).toContain('lacks: allow-popups allow-popups-to-escape-sandbox');
  });

  it('recognises an app’s built-in browser, which is not a fault', async () => {
    const { findings, page } = await examine({}, `${host.address}?fan-debug`, {
      userAgent: 'Mozilla/5.0 KAKAOTALK 10.4',
    });
    expect(findings.map(({ name, isFault }) => [name, isFault])).toEqual([
      ['origin', true],
      ['inApp', false],
    ]);
    await page.locator('fan-doctor button').click();
    await page.locator('fan-doctor').waitFor({ state: 'detached' });
  });
});

describe('the doctor on a correct page', () => {
  it('finds nothing, and loads no code unless it is requested for', async () => {
    const { page } = await visit();
    await page.goto(`${product.partner}/?fan-debug`);
    expect(await page.locator('fan-doctor .lead').innerText()).toBe('요소에 필요한 것이 모두 갖춰져 있어요.');
    expect(await page.locator('fan-doctor .finding').count()).toBe(0);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(product.partner);
    await page.waitForFunction(() => customElements.get('fan-vote'));
    expect(requested.filter((url) => url.includes('doctor'))).toEqual([]);
  });
});
