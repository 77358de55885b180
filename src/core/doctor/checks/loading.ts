import type { Finding } from '../findings.ts';
import type { LivePage, PlacedTag } from '../live-page.ts';
import type { FetchPath } from './platform.ts';

/** How long a tag's script may take before it is reported as missing, in milliseconds. */
const scriptsWithin = 8_000;

/** At which distance from the screen the loader starts loading, in pixels. */
const near = 600;

/** Where files are, and which files `integrity.json` lists for each tag. */
export interface Loaded {
  base: string;
  elements: unknown;
}

/** Tags near the screen whose script did not load, with the reason if there is one. */
export async function checkLoading(
  { placed }: LivePage,
  fetchPath: FetchPath,
  { base, elements }: Loaded,
): Promise<Finding[]> {
  const nearby = placed.filter(({ element }) => isNear(element));
  const arrived = Promise.all(nearby.map(({ tag }) => customElements.whenDefined(tag)));
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, scriptsWithin))]);
  const late = nearby.filter(({ tag }) => !customElements.get(tag));
  return Promise.all(late.map((tag) => reasonOf(tag, fetchPath, { base, elements })));
}

async function reasonOf(
  { tag, element }: PlacedTag,
  fetchPath: FetchPath,
  { base, elements }: Loaded,
): Promise<Finding> {
  const files: readonly string[] = Object(elements)[tag]?.scripts ?? [];
  const answers = await Promise.all(files.map(async (file) => ({ file, answer: await fetchPath(file) })));
  const blocked = answers.find(({ answer }) => answer === null);
  if (blocked) return { name: 'blockedFile', values: { tag, file: blocked.file } };
  const root = element.getRootNode();
  if (root instanceof ShadowRoot)
    return { name: 'shadowRoot', values: { tag, host: root.host.localName, address: `${base}embed.js` } };
  return { name: 'notLoaded', values: { tag } };
}

/** A hidden element is never near the screen; checkBoxes reports it. */
function isNear(element: Element): boolean {
  if (getComputedStyle(element).display === 'contents') return true;
  if (!element.checkVisibility()) return false;
  const { top, left } = element.getBoundingClientRect();
  return top < innerHeight + near && left < innerWidth + near;
}

/** Custom elements that are visible without any visible content: they have closed shadow roots. */
export function checkClosedRoots({ placed }: LivePage, base: string): Finding[] {
  if (placed.length > 0) return [];
  const hosts = [...document.querySelectorAll(':defined')].filter(
    (element) => element.localName.includes('-') && isClosedRoot(element) && element.localName !== 'fan-doctor',
  );
  const names = [...new Set(hosts.map(({ localName }) => localName))];
  return names.map((host) => ({ name: 'closedRoot', values: { host, address: `${base}embed.js` } }));
}

const isClosedRoot = (element: Element): boolean =>
  element.shadowRoot === null && element.childNodes.length === 0 && element.getBoundingClientRect().height > 0;
