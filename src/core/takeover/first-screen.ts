import type { FragmentReply } from '../../../server/platform/site/fragment/rendered-fragment.ts';
import { parseReply } from '../api/parse-reply.ts';
import { sideBehind } from '../element/context/side-behind.ts';
import { followActions } from './actions.ts';
import { buildTree } from './build-tree.ts';
import { keyOf, prepare, servedReplies } from './prepare.ts';
import '../element/first-render.ts';

/** The codes of `fan-error` after which a tag shows its children. */
const fatalCodes = /^(CHUNK|WORDS|RENDER)_FAILED$|^POLICY_BLOCKED$/;

/**
 * Shows the first screen of an element that the server has rendered: the nodes that React takes over once the element's script
 * is there. This file is a script by itself, which imports nothing: docs/decisions/0075.
 * @param element must not be upgraded yet; otherwise nothing is shown
 * @param request sent by the loader; equal elements share it. Without a reply nothing is shown
 */
export async function show(element: HTMLElement, request: Promise<Response | undefined>): Promise<void> {
  try {
    const reply = (await request)?.clone();
    if (!reply) return;
    const more = furtherAttributes(element);
    // Read in any case: an unread answer keeps its connection busy, and equal elements share it.
    let text = await reply.text();
    if (isTooLate(element) || hasFailed(reply.url) || isPersonal(element)) return;
    let answer = reply;
    if (more) {
      answer = await fetch(reply.url + more);
      text = await answer.text();
    }
    if (answer.status !== 200 || isTooLate(element)) return;
    // Of the same build as this script.
    const screen = parseReply(text) as FragmentReply | undefined;
    if (screen === undefined) return;
    // An attribute or property has changed since the request: the reply is not for it.
    if (furtherAttributes(element) !== more) return;
    const showPictures = place(element, screen);
    // The first screen is painted first. Then come the element's parts, and after them the pictures farther down.
    await nextFrame();
    try {
      prepare(screen, reply.url);
    } finally {
      showPictures();
    }
  } catch (error) {
    // The element's script shows everything, and reports failures to the page.
    console.debug('No first screen:', error);
  }
}

/** After the next frame, or at once where none is drawn. */
async function nextFrame(): Promise<void> {
  if (document.visibilityState === 'visible') await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
}

/** True if the element was removed, its script was quicker, or the page's HTML has content for it. */
const isTooLate = (element: HTMLElement): boolean =>
  !element.isConnected || element.matches(':defined') || element.shadowRoot !== null;

/** True if a script could not be loaded: until the loader's next attempt, the tag shows its children. */
function hasFailed(address: string): boolean {
  const { href: assets } = new URL('../assets/', address);
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(assets));
  // Older browsers have no `responseStatus`.
  return loaded.some((entry) => /^(0|[45]\d\d)$/.test(String(Reflect.get(entry, 'responseStatus'))));
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem('fan:accessToken') !== null;
  } catch {
    // If the storage is blocked, there is no stored session.
    return false;
  }
}

/** The sign-in element looks different for a fan who is signed in. */
const isPersonal = ({ localName }: HTMLElement): boolean => localName.includes('login') && isSignedIn();

/** Names of properties. The loader's request has the attributes with these names already. */
const idPattern = /^([a-z]+id|compact)$/i;
const deciding = /^(filter|kind|type|version|section|round|mine|cart|quantity|heading-?level)$/i;

/** Values that change the content but are missing in the loader's request: further attributes, and properties that the page has set. */
function furtherAttributes(element: HTMLElement): string {
  const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const);
  const entries = [
    ...attributes.filter(([name]) => deciding.test(name)),
    ...Object.entries(element).filter(([name]) => deciding.test(name) || idPattern.test(name)),
  ];
  return entries.map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`).join('');
}

/** After so many milliseconds a removed element does not come back. */
const maxAbsence = 60_000;

/** Puts the first screen into the element's root, where its script finds it. @returns loads pictures farther down */
function place(
  element: HTMLElement,
  { tree, tokens, styles, replies, at, zone, language, zoneNames }: FragmentReply,
): () => void {
  const page = element.ownerDocument;
  const root = element.attachShadow({ mode: 'open' });
  const sheets = [tokens, styles].map(sheetOf);
  page.adoptedStyleSheets = [...sheets.slice(0, 1), ...page.adoptedStyleSheets];
  root.adoptedStyleSheets = sheets;
  /** The place of the tag's children, which are hidden for now. */
  const slot = page.createElement('slot');
  slot.style.display = 'none';
  root.append(slot, ...buildTree(tree, page));
  const surface = root.lastElementChild as HTMLElement;
  const theme = element.closest<HTMLElement>('[data-theme]')?.dataset['theme'] ?? sideBehind(element);
  if (theme && !element.hasAttribute('theme')) surface.style.colorScheme = theme;
  surface.dataset['served'] = '';
  const forgetReplies = provideReplies(replies);
  const repeatActions = followActions(surface);

  const end = () => {
    element.removeEventListener('fan-error', onFailure);
    forgetReplies();
    delete root.served;
    delete surface.dataset['served'];
    surface.style.colorScheme = '';
    slot.style.display = '';
    return repeatActions();
  };
  /** The tag shows its children, as without a first screen. */
  const onFailure = ({ detail }: HTMLElementEventMap['fan-error']) => {
    if (!fatalCodes.test(detail.code)) return;
    end();
    surface.replaceChildren();
  };
  element.addEventListener('fan-error', onFailure);
  root.served = { at, zone, language, zoneNames, done: () => setTimeout(end()) };
  // An element that was removed before its script has come does not come back.
  setTimeout(() => element.isConnected || root.served?.done(), maxAbsence);
  return deferPictures(surface);
}

const sheets = new Map<string, CSSStyleSheet>();

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = sheets.get(styles) ?? new CSSStyleSheet();
  if (!sheets.has(styles)) sheet.replaceSync(styles);
  sheets.set(styles, sheet);
  return sheet;
}

/** Removes the addresses of lazy pictures, so that they are not loaded yet. @returns restores them */
function deferPictures(surface: HTMLElement): () => void {
  const restores = [...surface.querySelectorAll('img[loading="lazy"]')].flatMap((image) => {
    const place = image.closest('picture') ?? image;
    return [image, ...place.querySelectorAll('source, img')].flatMap((each) =>
      ['srcset', 'src'].flatMap((name) => {
        const address = each.getAttribute(name);
        each.removeAttribute(name);
        return address === null ? [] : [() => each.setAttribute(name, address)];
      }),
    );
  });
  return () => restores.forEach((restore) => restore());
}

/** Lets a visitor's first calls use the first screen's replies. A server of another build may send something else. */
function provideReplies(replies: FragmentReply['replies']): () => void {
  const served = servedReplies();
  const contents = replies
    .filter(([, , content]) => typeof content === 'object')
    .map(([path, language, content]) => [keyOf(path, language), content] as const);
  for (const [key, content] of contents) served.set(key, content);
  return () => {
    for (const [key, content] of contents) if (served.get(key) === content) served.delete(key);
  };
}
