import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { createFiles } from '../../server/platform/site/files.ts';
import { launchBrowser } from '../../tests/e2e/harness/browser.ts';
import { type Host, serveHost } from '../../tests/e2e/harness/host-page.ts';
import { type Product, startProduct } from '../../tests/e2e/harness/product.ts';
import { median } from './figures.ts';
import { installBeside } from './install-beside.ts';
import { openSlowPhone } from './slow-phone.ts';

/**
 * One element of ours, or of another library, alone on a partner's page: empty cache, slow phone. Medians of alternating loads.
 */
export interface OthersFigures {
  element: string;
  version: string;
  requests: number;
  /** As they are sent. */
  bytes: number;
  /** Milliseconds of JavaScript, with the processor slowed down. */
  script: number;
  /** Milliseconds until its first part is on the screen; null where it never is. */
  painted: number | null;
  /** Cumulative Layout Shift of the page with a paragraph below the element. */
  shift: number;
  /** Violations of the policy in docs/embedding.md that allows the element's own origin, and whether the element is shown under it. */
  'under the policy': string;
}

interface Subject {
  readonly element: string;
  /** The package that it comes from; ours has none. */
  readonly from?: keyof typeof packages;
  readonly head: string;
  readonly body: string;
  /** Where its first part is: selectors from shadow root to shadow root. Several where it may be in several places. */
  readonly shown: readonly (readonly string[])[];
}

const packages = {
  '@shoelace-style/shoelace': '2.20.1',
  '@awesome.me/webawesome': '3.14.0',
  '@mux/mux-player': '3.14.0',
  'media-chrome': '4.19.4',
  vidstack: '1.15.6',
  giscus: '1.6.0',
} as const;

const rounds = 5;

const script = (address: string) => `<script type="module" src="${address}"></script>`;
const sheet = (address: string) => `<link rel="stylesheet" href="${address}">`;

/** As the documents of each library say, from its files for browsers. */
function subjectsOf(own: string, others: string): Subject[] {
  const ours = sheet(`${own}/embed.css`) + script(`${own}/embed.js`);
  const recording = `${own}/media/none.m3u8`;
  const at = (path: string) => `${others}/node_modules/${path}`;
  return [
    {
      element: '<fan-login>',
      head: ours,
      body: '<fan-login></fan-login>',
      shown: [['fan-login', '.surface button']],
    },
    {
      element: '<sl-button>',
      from: '@shoelace-style/shoelace',
      head:
        sheet(at('@shoelace-style/shoelace/cdn/themes/light.css')) +
        script(at('@shoelace-style/shoelace/cdn/components/button/button.js')),
      body: '<sl-button>Sign in</sl-button>',
      shown: [['sl-button', 'button']],
    },
    {
      element: '<wa-button>',
      from: '@awesome.me/webawesome',
      head:
        sheet(at('@awesome.me/webawesome/dist-cdn/styles/themes/default.css')) +
        script(at('@awesome.me/webawesome/dist-cdn/components/button/button.js')),
      body: '<wa-button>Sign in</wa-button>',
      shown: [['wa-button', 'button']],
    },
    {
      element: '<fan-player>',
      head: ours,
      body: '<fan-player stream-id="nine-lights" round="1"></fan-player>',
      shown: [['fan-player', '.surface .stage button']],
    },
    {
      element: '<mux-player>',
      from: '@mux/mux-player',
      head: script(at('@mux/mux-player/dist/mux-player.js')),
      body: `<mux-player src="${recording}" preload="none"></mux-player>`,
      shown: [['mux-player', 'media-theme', 'media-play-button', 'button, slot[name="icon"]']],
    },
    {
      element: '<media-controller>',
      from: 'media-chrome',
      head: script(at('media-chrome/dist/iife/index.js')),
      body: `<media-controller><video slot="media" src="${own}/none.mp4" preload="none"></video><media-control-bar><media-play-button></media-play-button><media-time-range></media-time-range></media-control-bar></media-controller>`,
      shown: [['media-play-button', 'button, slot[name="icon"]']],
    },
    {
      element: '<media-player> (Vidstack)',
      from: 'vidstack',
      head:
        sheet(at('vidstack/player/styles/default/theme.css')) +
        sheet(at('vidstack/player/styles/default/layouts/video.css')) +
        script(`${others}/bundled/vidstack.js`),
      body: `<media-player title="Nine Lights" src="${recording}" load="play"><media-provider></media-provider><media-video-layout></media-video-layout></media-player>`,
      shown: [['.vds-play-button']],
    },
    {
      element: '<fan-notice>',
      head: ours,
      body: '<fan-notice></fan-notice>',
      shown: [
        ['fan-notice', '.surface a'],
        ['fan-notice', '[exportparts]', 'a'],
      ],
    },
    {
      element: '<giscus-widget>',
      from: 'giscus',
      head: script(`${others}/bundled/giscus.js`),
      body: '<giscus-widget repo="example/example" repoid="R_1" category="General" categoryid="C_1" mapping="pathname"></giscus-widget>',
      shown: [['giscus-widget', 'iframe']],
    },
  ];
}

/** Runs in the page before other scripts. */
function observePage(shown: Subject['shown']): void {
  const seen = { painted: 0, shift: 0, violations: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('securitypolicyviolation', () => {
    seen.violations += 1;
  });
  // The first screen of our elements is in a closed root.
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };
  const find = (path: readonly string[]): Element | null | undefined => {
    let place: ParentNode | null | undefined = document;
    let found: Element | null | undefined;
    for (const selector of path) {
      found = place?.querySelector(selector);
      place = found?.shadowRoot;
    }
    return found;
  };
  const isOnScreen = (element: Element | null | undefined) =>
    element?.checkVisibility() === true || (element?.localName === 'slot' && element.parentElement?.checkVisibility());
  const look = (time: number) => {
    if (shown.some((path) => isOnScreen(find(path)))) seen.painted = time;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Load {
  requests: number;
  bytes: number;
  script: number;
  painted: number;
  shift: number;
  violations: number;
}

async function load(browser: Browser, address: string, subject: Subject): Promise<Load> {
  const { context, page, session } = await openSlowPhone(browser);
  await session.send('Performance.enable');
  let requests = 0;
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await page.addInitScript(observePage, subject.shown);
  await page.goto(address, { waitUntil: 'load' });
  await idle(page);
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  const { painted, shift, violations } = await page.evaluate(() => Reflect.get(globalThis, 'seen'));
  await context.close();
  // The page itself is not the element's.
  return { requests: requests - 1, bytes, script: seconds * 1_000, painted, shift, violations };
}

/** Resolves when nothing is on its way, or after the time in which a stream of events never ends. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 12_000 }).catch(() => undefined);
}

/** The policy of docs/embedding.md, for the origin that the element comes from. */
const policyOf = (origin: string) =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin}`,
    // The page's own icon is a `data:` address.
    `img-src ${origin} data:`,
    `style-src ${origin}`,
    `font-src ${origin}`,
    `media-src ${origin} blob:`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

interface Others {
  origin: string;
  close(): void;
}

/** Libraries without a file for browsers, except from another company's server; bundled as their documents say. */
const bundled: Readonly<Record<string, string>> = {
  giscus: "import 'giscus';",
  vidstack: "import 'vidstack/player'; import 'vidstack/player/layouts'; import 'vidstack/player/ui';",
};

async function bundle(folder: string): Promise<void> {
  const entries = join(folder, 'entries');
  await mkdir(entries, { recursive: true });
  for (const [name, code] of Object.entries(bundled)) await writeFile(join(entries, `${name}.js`), code);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'bundled'),
      modulePreload: false,
      rolldownOptions: {
        input: Object.keys(bundled).map((name) => join(entries, `${name}.js`)),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

/** Serves the packages as a CDN would: compressed, readable from any page. */
async function serveOthers(folder: string): Promise<Others> {
  await bundle(folder);
  const files = createFiles(folder);
  const server = createServer(
    getRequestListener(async (request) => {
      const path = decodeURIComponent(new URL(request.url).pathname.slice(1));
      const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=31536000' };
      return (await files.serve(path, request.headers, headers)) ?? new Response('', { status: 404 });
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The server of the packages has no address');
  return { origin: `http://localhost:${bound.port}`, close: () => server.close() };
}

/** @param round how many loads of each, in turns */
export async function benchOthers(round = rounds): Promise<OthersFigures[]> {
  const others = await serveOthers(installBeside('others', packages));
  const product = await startProduct();
  const subjects = subjectsOf(product.site, others.origin);
  const host = await servePages(subjects, product, others);
  const browser = await launchBrowser();
  try {
    const loads = new Map<Subject, Load[]>(subjects.map((subject) => [subject, []]));
    for (let one = 0; one < round; one++) {
      for (const [place, subject] of subjects.entries()) {
        loads.get(subject)?.push(await load(browser, host.address.replace('page.html', `${place}.html`), subject));
      }
    }
    const figures: OthersFigures[] = [];
    for (const [place, subject] of subjects.entries()) {
      const strict = await load(browser, host.address.replace('page.html', `${place}.html?strict`), subject);
      figures.push(figuresOf(subject, loads.get(subject) ?? [], strict));
    }
    return figures;
  } finally {
    await browser.close();
    host.close();
    others.close();
    await product.stop();
  }
}

const servePages = (subjects: readonly Subject[], product: Product, others: Others): Promise<Host> =>
  serveHost((path, query) => {
    const subject = subjects[Number(/(\d+)\.html$/.exec(path)?.[1])];
    if (subject === undefined) return { body: '' };
    const { head, body, from } = subject;
    const viewport = '<meta name="viewport" content="width=device-width">';
    const policy = policyOf(from === undefined ? product.site : others.origin);
    return {
      head: viewport + head,
      body: `${body}<p>What stands below it.</p>`,
      ...(query === 'strict' && { headers: { 'Content-Security-Policy': policy } }),
    };
  }, product.host);

function figuresOf({ element, from }: Subject, loads: readonly Load[], strict: Load): OthersFigures {
  const of = (figure: keyof Load) => median(loads.map((one) => one[figure]));
  const shown = strict.painted > 0 ? 'shown' : 'not shown';
  return {
    element,
    version: from === undefined ? 'this build' : packages[from],
    requests: of('requests'),
    bytes: of('bytes'),
    script: Math.round(of('script')),
    painted: of('painted') > 0 ? Math.round(of('painted')) : null,
    shift: Math.round(of('shift') * 10_000) / 10_000,
    'under the policy': `${shown}, ${strict.violations} violations`,
  };
}
