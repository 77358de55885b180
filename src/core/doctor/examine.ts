import { checkBoxes } from './checks/boxes.ts';
import { checkContrast } from './checks/contrast.ts';
import { checkLive } from './checks/live.ts';
import { checkClosedRoots, checkLoading, type Loaded } from './checks/loading.ts';
import { checkPlace } from './checks/page.ts';
import { addressOf, checkCalls, checkIds, checkPinned, type FetchPath, namedIds } from './checks/platform.ts';
import { checkRelease } from './checks/release.ts';
import { scriptLine } from './checks/script.ts';
import { checkSelfClosing } from './checks/tags.ts';
import { examineWritten, readPage } from './examine-written.ts';
import { type Finding, withoutRepeats } from './findings.ts';
import { type LivePage, readLivePage } from './live-page.ts';
import { allows, deciding } from './policy.ts';
import { checkTrustedTypes, policiesMet, watchViolations } from './violations.ts';
import type { Manifest, PlatformFacts } from './written-page.ts';

/** If one of these is found, no script can load, and the other failures follow from it. */
const scriptless: ReadonlySet<string> = new Set(['notModule', 'nonce', 'trustedTypes', 'oldRelease']);

/**
 * Finds causes of broken elements on the current page, by trials.
 * @param base where the platform's files are, with a slash at the end
 */
export async function examine(base: string): Promise<Finding[]> {
  const fetchPath = fetchFrom(base);
  const watching = watchViolations();
  tryMedia(base);
  const [manifest, release, own] = await Promise.all([
    fetchPath('custom-elements.json'),
    fetchPath('integrity.json'),
    readOwnPage(),
  ]);
  const violations = await watching;
  const page = readLivePage(own?.headers ?? null, policiesMet(violations));
  const { files, elements } = Object(release?.body);
  const platform: PlatformFacts = {
    base,
    // At this address the platform serves its own manifest.
    manifest: manifest?.status === 200 ? (manifest.body as Manifest) : null,
    files: files === undefined ? null : Object.keys(files),
  };
  const written = [
    ...examineWritten(page, platform),
    ...(await checkPinned(base, page)),
    ...checkTrustedTypes(violations, base, scriptLine(base)),
    ...(own === null ? [] : checkSelfClosing(readPage(page.address, own.html, own.headers), platform)),
  ];
  const answers = await checkPlatform(fetchPath, page, platform, written);
  const loading = await checkScripts(page, fetchPath, { base, elements }, written);
  return withoutRepeats([
    ...answers,
    ...loading,
    ...checkPlace(),
    ...checkBoxes(withoutUnknownTags(page, written)),
    ...checkContrast(withoutUnknownTags(page, written)),
    ...checkClosedRoots(page, base),
    ...checkRelease(
      performance.getEntriesByType('resource').map(({ name }) => name),
      platform,
    ),
  ]);
}

async function checkPlatform(
  fetchPath: FetchPath,
  page: LivePage,
  { base, manifest }: PlatformFacts,
  written: readonly Finding[],
): Promise<Finding[]> {
  const isRefused = written.some(({ name, values }) => name === 'policy' && values['directive'] === 'connect-src');
  // If the policy blocks all requests, failed reads say nothing about the platform.
  if (isRefused && manifest === null) return [];
  const calls = await checkCalls(fetchPath, base, origin, manifest !== null);
  if (calls.some(({ name }) => name !== 'origin')) return calls;
  const ids = namedIds(page, manifest);
  const further = await Promise.all([checkIds(fetchPath, base, ids), checkLive(fetchPath, base, ids)]);
  return [...calls, ...further.flat()];
}

/** Checks of the page's text too. A missing script tag is no fault where a bundle has defined the tags. */
async function checkScripts(
  page: LivePage,
  fetchPath: FetchPath,
  loaded: Loaded,
  written: Finding[],
): Promise<Finding[]> {
  const isExplained = written.some(
    ({ name, values }) => scriptless.has(name) || (name === 'policy' && values['directive'] === 'script-src'),
  );
  const late = isExplained ? [] : await checkLoading(withoutUnknownTags(page, written), fetchPath, loaded);
  const isDefined = page.placed.some(({ tag }) => customElements.get(tag));
  if (isDefined || isExplained) return [...written.filter(({ name }) => name !== 'noScript'), ...late];
  return written.some(({ name }) => name === 'noScript') ? written : [...written, ...late];
}

/** An unknown tag needs no other finding. */
function withoutUnknownTags(page: LivePage, written: readonly Finding[]): LivePage {
  const unknown = new Set(written.flatMap(({ name, values }) => (name === 'unknownTag' ? [values['tag']] : [])));
  return { ...page, placed: page.placed.filter(({ tag }) => !unknown.has(tag)) };
}

/** A reply that was blocked, failed or can't be read is null. */
function fetchFrom(base: string): FetchPath {
  const replies = new Map<string, ReturnType<FetchPath>>();
  const read: FetchPath = async (path) => {
    try {
      const reply = await fetch(addressOf(path, base));
      const isJson = reply.headers.get('content-type')?.includes('json') === true;
      return { status: reply.status, body: isJson ? await reply.json() : null };
    } catch {
      return null; // blocked by the page's policy, by the platform, or by the network: the other checks find the cause
    }
  };
  return (path) => {
    const answer = replies.get(path) ?? read(path);
    replies.set(path, answer);
    return answer;
  };
}

/** The page's HTML as the server sends it; null where its policy or its address prevents reading it. */
async function readOwnPage(): Promise<{ html: string; headers: Headers } | null> {
  if (origin === 'null' || !location.protocol.startsWith('http')) return null;
  const refused = readLivePage(null, []).policies.some((policy) => {
    const found = deciding(policy, 'connect-src');
    return found !== null && !allows(found.sources, origin, origin);
  });
  if (refused) return null;
  try {
    const reply = await fetch(location.href);
    return { html: await reply.text(), headers: reply.headers };
  } catch {
    return null; // the violation event names the policy
  }
}

/**
 * Elements load pictures of the platform, and the player feeds a video from a script: a violation event names the
 * blocking policy.
 */
function tryMedia(base: string): void {
  new Image().src = new URL('/favicon.svg', base).href;
  if (!document.querySelector('fan-player') || !('MediaSource' in globalThis)) return;
  const stream = URL.createObjectURL(new MediaSource());
  document.createElement('video').src = stream;
}
