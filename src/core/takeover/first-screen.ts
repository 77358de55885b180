import type { FragmentReply } from '../../../server/platform/site/fragment/rendered-fragment.ts';
import { parseReply } from '../api/parse-reply.ts';
import { sideBehind } from '../element/context/side-behind.ts';
import { buildTree } from './build-tree.ts';
import { carryOver } from './carry-over.ts';
import { finishAnimations } from './finish-animations.ts';
import { keyOf, prepare, servedReplies } from './prepare.ts';
import { stillFor, whenDrawn } from './when-drawn.ts';

/** The codes of `fan-error` after which a tag shows its children. */
const fatalCodes = /^(CHUNK|WORDS|RENDER)_FAILED$|^POLICY_BLOCKED$/;

/**
 * Shows the first screen of an element that the server has rendered, until the element's script has drawn it. It is in a closed
 * shadow root of its own inside the element's: nothing on the page finds it instead of React's tree. This file is a script
 * by itself, which imports nothing: docs/decisions/0075.
 * @param element has not been upgraded, or nothing is shown
 * @param request of the loader; equal elements share it. Without a reply nothing is shown
 */
export async function show(element: HTMLElement, request: Promise<Response | undefined>): Promise<void> {
  try {
    const reply = (await request)?.clone();
    if (!reply) return;
    const more = furtherAttributes(element);
    // Read in any case: an unread answer keeps its connection busy, and equal elements share it.
    let text = await reply.text();
    if (isTooLate(element) || hasFailed(reply.url) || isOtherwiseFor(element)) return;
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
    const shown = new FirstScreen(element, screen);
    shown.begin();
    // The first screen is painted first. Then come the element's parts, and after them the pictures farther down.
    await nextFrame();
    prepare(screen, reply.url);
    shown.showPictures();
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

/** The element's script was quicker, or the page's HTML has content for it. */
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
const isOtherwiseFor = ({ localName }: HTMLElement): boolean => localName.includes('login') && isSignedIn();

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

class FirstScreen {
  readonly #element: HTMLElement;
  /** The element's own root, in which its script finds the holder. */
  readonly #root: ShadowRoot;
  /** The slot of the tag's children, which are hidden for now. */
  readonly #slot: HTMLSlotElement;
  readonly #holder: HTMLElement;
  readonly #surface: HTMLElement;
  readonly #forgetReplies: () => void;
  /** Gives pictures farther down their addresses. */
  readonly showPictures: () => void;
  /** React's content, not visible yet. */
  #drawn: HTMLElement | null = null;
  #pressed: Element | undefined;
  readonly #scrolled = new Set<Element>();
  #stopWaiting: (() => void) | null = null;

  constructor(element: HTMLElement, { tree, tokens, styles, replies }: FragmentReply) {
    const page = element.ownerDocument;
    this.#element = element;
    this.#root = element.attachShadow({ mode: 'open' });
    this.#slot = page.createElement('slot');
    this.#slot.style.display = 'none';
    this.#holder = page.createElement('div');
    copyAttributes(element, this.#holder);
    const inner = this.#holder.attachShadow({ mode: 'closed' });
    const sheets = [tokens, styles].map(sheetOf);
    page.adoptedStyleSheets = [...sheets.slice(0, 1), ...page.adoptedStyleSheets];
    // On the tag as well, until the element's script adopts all its own sheets.
    this.#root.adoptedStyleSheets = sheets;
    inner.adoptedStyleSheets = sheets;
    inner.append(...buildTree(tree, page));
    this.#surface = inner.firstElementChild as HTMLElement;
    this.showPictures = deferPictures(this.#surface);
    this.#holder.setAttribute('exportparts', partsIn(this.#surface));
    inner.addEventListener('click', this.#keepPress);
    inner.addEventListener('submit', this.#keepPress);
    inner.addEventListener('scroll', ({ target }) => target instanceof Element && this.#scrolled.add(target), true);
    element.addEventListener('fan-error', this.#onFailure);
    this.#forgetReplies = provideReplies(replies);
  }

  begin(): void {
    // With its first render an element, of any version, removes earlier content of its root: then the take-over begins.
    Object.defineProperty(this.#holder, 'remove', { configurable: true, value: () => this.#takeOver() });
    provideRoot(this.#element, this.#root);
    this.#root.append(this.#slot, this.#holder);
  }

  /** Stores a press; also of a link, so that the page can take over `fan-navigate`. */
  readonly #keepPress = (event: Event): void => {
    const isPlain = !(
      event instanceof MouseEvent &&
      (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    );
    const [target] = event.composedPath();
    if (!isPlain || !(target instanceof Element)) return;
    if (event.type === 'submit' || target.closest('a')) event.preventDefault();
    this.#pressed = target;
  };

  /** The tag shows its children, as without a first screen. */
  readonly #onFailure = ({ detail }: HTMLElementEventMap['fan-error']): void => {
    if (fatalCodes.test(detail.code)) this.#end();
  };

  #takeOver(): void {
    if (this.#stopWaiting) return;
    const drawn = this.#root.querySelector<HTMLElement>('.surface');
    if (!drawn) return this.#end();
    this.#drawn = drawn;
    // In the same place, without a height of its own: rows and pictures can be measured.
    Object.assign(drawn.style, { blockSize: '0', minBlockSize: '0', pointerEvents: 'none', visibility: 'hidden' });
    this.#holder.before(drawn);
    const reader = { isMember: isSignedIn(), stillFor };
    this.#stopWaiting = whenDrawn(this.#surface, drawn, () => this.#swap(drawn), reader);
  }

  #swap(drawn: HTMLElement): void {
    const goOn = carryOver(this.#surface, drawn, this.#pressed, this.#scrolled);
    // Before any change: reading animations needs the page's styles.
    finishAnimations([this.#root]);
    this.#end();
    goOn();
  }

  #end(): void {
    this.#stopWaiting?.();
    this.#element.removeEventListener('fan-error', this.#onFailure);
    this.#forgetReplies();
    if (this.#drawn)
      Object.assign(this.#drawn.style, { blockSize: '', minBlockSize: '', pointerEvents: '', visibility: '' });
    this.#slot.style.display = '';
    Reflect.deleteProperty(this.#element, 'attachShadow');
    Reflect.deleteProperty(this.#holder, 'remove');
    this.#holder.remove();
    // The element puts it back where it shows the tag's children again.
    this.#holder.style.display = 'none';
    this.#surface.remove();
  }
}

/** Lets the constructor of an element have this root, also that of an older release, which would attach another one. */
function provideRoot(element: HTMLElement, root: ShadowRoot): void {
  const { attachShadow } = Element.prototype;
  const value = (init: ShadowRootInit): ShadowRoot => {
    const own: typeof attachShadow = Object.getPrototypeOf(element).attachShadow;
    // A frozen prototype stays as it is; elements of this release take the root by themselves.
    const isReplaced = Reflect.set(Element.prototype, 'attachShadow', () => root);
    try {
      return own.call(element, init);
    } finally {
      if (isReplaced) Element.prototype.attachShadow = attachShadow;
    }
  };
  Object.defineProperty(element, 'attachShadow', { configurable: true, value });
}

const sheets = new Map<string, CSSStyleSheet>();

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = sheets.get(styles) ?? new CSSStyleSheet();
  if (!sheets.has(styles)) sheet.replaceSync(styles);
  sheets.set(styles, sheet);
  return sheet;
}

/** Rules on the tag's attributes and the theme around it apply to the holder. */
function copyAttributes(element: HTMLElement, holder: HTMLElement): void {
  for (const { name, value } of element.attributes)
    if (!/^(id|class|style|slot|part|hidden|role|tabindex|on.*)$/.test(name)) holder.setAttribute(name, value);
  const theme = element.closest<HTMLElement>('[data-theme]')?.dataset['theme'] ?? sideBehind(element);
  if (theme && !element.hasAttribute('theme')) holder.setAttribute('theme', theme);
}

function partsIn(surface: HTMLElement): string {
  const named = [...surface.querySelectorAll('[part]')].flatMap((each) => [...each.part]);
  return [...new Set(named)].join();
}

/** Takes the addresses of pictures that are not loaded at once. @returns gives them back */
function deferPictures(surface: HTMLElement): () => void {
  const held = [...surface.querySelectorAll('img[loading="lazy"]')].flatMap((image) => {
    const place = image.closest('picture') ?? image;
    return [image, ...place.querySelectorAll('source, img')].flatMap((each) =>
      ['srcset', 'src'].flatMap((name) => {
        const address = each.getAttribute(name);
        each.removeAttribute(name);
        return address === null ? [] : [() => each.setAttribute(name, address)];
      }),
    );
  });
  return () => held.forEach((restore) => restore());
}

/** Gives the replies of the first screen to the first calls of a visitor. A server of another build may send something else. */
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
