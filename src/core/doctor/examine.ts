import { checkTags, type Manifest, type WrittenTag } from './check-tags.ts';
import type { Finding } from './findings.ts';

/** How long a tag's script may take before it counts as missing, in milliseconds. */
const scriptsWithin = 8_000;
/** How long a blocked request's report may take to arrive, in milliseconds. */
const reportsWithin = 400;

/**
 * Looks for what keeps elements from working on this page, by trying it.
 * @param base where the platform's files are, with a slash at the end
 */
export async function examine(base: string): Promise<Finding[]> {
  const { origin } = new URL(base);
  const isForeign = origin !== location.origin;
  const policy = watchPolicy(origin);
  tryPicture(base);
  const [manifest, release, allowed] = await Promise.all([
    read(`${base}custom-elements.json`),
    read(`${base}integrity.json`),
    isForeign ? read(`${base}api/v1/user/oauth/handoff/origin?origin=${encodeURIComponent(location.origin)}`) : null,
  ]);
  const refused = await policy;
  const written = [...document.querySelectorAll('*')].flatMap(tagsIn);
  // Where the policy lets nothing through, what would be read there is nobody's fault.
  const isReached = manifest !== undefined;
  const wrong = isReached ? checkTags(written, manifest as Manifest) : [];
  const unknown = new Set(wrong.flatMap(({ name, values }) => (name === 'unknownTag' ? [values['tag'] ?? ''] : [])));
  const late = await waitForScripts(written.filter(({ tag }) => !unknown.has(tag)));
  return [
    ...refused,
    ...(isReached || refused.length > 0 ? [] : [{ name: 'unreachable', values: { origin } } satisfies Finding]),
    ...(isForeign && isReached && Object(allowed).allowed !== true
      ? [{ name: 'origin', values: { origin: location.origin } } satisfies Finding]
      : []),
    ...checkPage(),
    ...wrong,
    ...(release === undefined ? [] : checkRelease(base, Object(release).files)),
    ...late.map((tag): Finding => ({ name: 'notLoaded', values: { tag } })),
  ];
}

/** @returns the tags near the screen whose script has not come */
async function waitForScripts(written: readonly WrittenTag[]): Promise<string[]> {
  const near = [...new Set(written.map(({ tag }) => tag))].filter(isNear);
  const arrived = Promise.all(near.map((tag) => customElements.whenDefined(tag)));
  const over = new Promise((resolve) => setTimeout(resolve, scriptsWithin));
  await Promise.race([arrived, over]);
  return near.filter((tag) => !customElements.get(tag));
}

async function read(address: string): Promise<unknown> {
  try {
    const reply = await fetch(address);
    return reply.ok ? await reply.json() : null;
  } catch {
    return undefined; // refused by the page's policy, by the platform, or by the network: what follows tells them apart
  }
}

/** What the page's Content-Security-Policy has refused so far, and refuses now that everything is tried. */
async function watchPolicy(origin: string): Promise<Finding[]> {
  const refused = new Map<string, Finding>();
  const take = (directive: string, blocked: string) => {
    const source = blocked.startsWith('blob') ? 'blob:' : origin;
    if (!blocked.startsWith(origin) && source === origin) return;
    const plain = directive.replace(/-elem$/, '');
    refused.set(`${plain} ${source}`, { name: 'policy', values: { directive: plain, source } });
  };
  const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
    take(effectiveDirective, blockedURI);
  document.addEventListener('securitypolicyviolation', hear);
  if ('ReportingObserver' in globalThis) {
    const past = new ReportingObserver(
      (reports) => {
        for (const { body } of reports) take(String(Object(body).effectiveDirective), String(Object(body).blockedURL));
      },
      { types: ['csp-violation'], buffered: true },
    );
    past.observe();
  }
  await new Promise((resolve) => setTimeout(resolve, reportsWithin));
  document.removeEventListener('securitypolicyviolation', hear);
  return [...refused.values()];
}

/** Elements show pictures of the platform, and the player what a script feeds to a video. */
function tryPicture(base: string): void {
  new Image().src = `${base}favicon.svg`;
  if (!document.querySelector('fan-player')) return;
  const stream = URL.createObjectURL(new MediaSource());
  document.createElement('video').src = stream;
}

function checkPage(): Finding[] {
  const findings: Finding[] = [];
  if (origin === 'null') findings.push({ name: 'sandboxed', values: {} });
  else if (isStorageBlocked()) findings.push({ name: 'storage', values: {} });
  if (!isSecureContext) findings.push({ name: 'insecure', values: { origin: location.origin } });
  return findings;
}

function isStorageBlocked(): boolean {
  try {
    localStorage.setItem('fan:doctor', '1');
    localStorage.removeItem('fan:doctor');
    return false;
  } catch {
    return true;
  }
}

/** Files that this page has loaded and that the release of today doesn't have. */
function checkRelease(base: string, files: unknown): Finding[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name.split('?')[0] ?? '');
  const old = loaded.find(
    (address) => address.startsWith(`${base}assets/`) && !Object.hasOwn(Object(files), address.slice(base.length)),
  );
  return old === undefined ? [] : [{ name: 'oldRelease', values: { file: old } }];
}

function tagsIn(element: Element): WrittenTag[] {
  const inside = [...(element.shadowRoot?.querySelectorAll('*') ?? [])].flatMap(tagsIn);
  if (!element.localName.startsWith('fan-') || element.localName === 'fan-doctor') return inside;
  const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));
  return [{ tag: element.localName, attributes }, ...inside];
}

const isNear = (tag: string): boolean =>
  [...document.querySelectorAll(tag)].some((element) => element.getBoundingClientRect().top < innerHeight + 600);
