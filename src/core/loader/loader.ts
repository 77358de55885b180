import type { LoaderTable } from './table.ts';

/** On this page, the tags that some loader takes care of, each with what takes an element: the first version that knows a tag keeps it. */
const takersKey: unique symbol = Symbol.for('fanfare/loader/2');
const page: typeof globalThis & { [takersKey]?: Map<string, (element: Element) => void> } = globalThis;

/** How far from the screen a tag begins to load. */
const near = '600px';

/** Milliseconds until a tag is tried again, at most; each failure doubles what a second is at first. */
const longestDelay = 6e4;

/**
 * Firefox gives the failure of a module again until the page is left, as HTML's module map says; the other engines fetch it
 * again. Only this property tells it from them.
 */
const keepsFailures = 'mozInnerScreenX' in globalThis;

function keptLanguage(isOwnOrigin: boolean): string | null {
  try {
    return localStorage.getItem(isOwnOrigin ? 'language' : 'fan:language');
  } catch {
    return null; // a page may have no storage; then nothing is kept either
  }
}

/** Only decides which words to fetch ahead; the element itself asks for those that it needs. */
function wordsAt<Words>(element: Element, isOwnOrigin: boolean, words: Record<'ko' | 'en' | 'ja', Words>): Words {
  const language =
    element.closest('[lang]:not(:root)')?.getAttribute('lang') ||
    keptLanguage(isOwnOrigin) ||
    (!isOwnOrigin && document.documentElement.lang) ||
    'ko';
  return language.startsWith('ko') ? words.ko : language.startsWith('ja') ? words.ja : words.en;
}

/**
 * Loads each tag's chunk when one comes near the screen, wherever it stands and whenever it is added.
 * @param base where the files are, with a slash at the end
 * @param nonce of the page's policy for scripts, if it has one
 * @returns watches a closed shadow root as well that was there before the loader: nobody can find it
 */
export function startLoader(
  [tags, styles]: LoaderTable,
  base: string,
  nonce = '',
): (root: Document | ShadowRoot) => void {
  page[takersKey] ??= new Map();
  const takers = page[takersKey];
  const isOwnOrigin = base.startsWith(`${location.origin}/`);
  const preloaded = new Set<string>();
  const waiting = new Map<string, Set<Element>>();
  const watched = new WeakSet<Node>();

  const load = async (tag: string, entry: string, failures: number) => {
    // The server gives everything below another address too, so that what the entry imports is asked for anew as well. A
    // page that pins what it runs has pinned the files' own addresses only.
    const isElsewhere = failures && keepsFailures && !document.querySelector('script[type=importmap]');
    try {
      await import(/* @vite-ignore */ base + (isElsewhere ? `~${failures}/` : '') + entry);
      waiting.delete(tag);
    } catch (cause) {
      const detail = { code: 'CHUNK_FAILED', message: String(cause), tag, cause };
      for (const element of waiting.get(tag) ?? [])
        element.dispatchEvent(new CustomEvent('fan-error', { detail, bubbles: true, composed: true }));
      await new Promise((again) => {
        // Half of it is left to chance, so that many pages do not come back in one moment.
        const delay = Math.min(longestDelay, 1e3 * 2 ** failures) * (0.5 + Math.random() / 2);
        const signal = AbortSignal.timeout(delay);
        signal.onabort = again;
        addEventListener('online', again, { once: true, signal });
      });
      void load(tag, entry, failures + 1);
    }
  };

  const approach = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const tag = target.localName;
        const known = tags[tag];
        if (!isIntersecting || !known) continue;
        approach.unobserve(target);
        const [scripts, words] = known;
        for (const file of [...scripts, ...wordsAt(target, isOwnOrigin, words)]) {
          if (preloaded.has(file)) continue;
          preloaded.add(file);
          const link = document.createElement('link');
          document.head.append(Object.assign(link, { rel: 'modulepreload', nonce, href: base + file }));
        }
        const others = waiting.get(tag);
        if (!others) void load(tag, scripts[0] ?? '', 0);
        waiting.set(tag, (others ?? new Set()).add(target));
      }
    },
    { rootMargin: near },
  );

  const visit = (element: Element) => {
    const name = element.localName;
    const take = takers.get(name);
    if (!take) watch(element.shadowRoot);
    if (customElements.get(name)) return;
    if (take) take(element);
    // It may get its root in its constructor, from an attachShadow that was frozen or that the page has kept for itself.
    else if (element.matches(':not(:defined)')) void customElements.whenDefined(name).then(() => visit(element));
  };

  const visitAll = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) visit(element);
  };

  const additions = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        visit(node);
        visitAll(node);
      }
    }
  });

  const watch = (root: Document | ShadowRoot | null) => {
    // What a page's own attachShadow returns may be anything.
    if (!(root instanceof Node) || watched.has(root)) return;
    watched.add(root);
    additions.observe(root, { childList: true, subtree: true });
    visitAll(root);
  };

  const takeNear = (element: Element) => approach.observe(element);
  if (Object.keys(tags).filter((tag) => !takers.has(tag) && takers.set(tag, takeNear))[0]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    watch(document);
    // The one thing that tells of a root on an element that is there already: docs/decisions/0018.
    const { attachShadow } = Element.prototype;
    // A frozen prototype stays as it is.
    Reflect.set(Element.prototype, 'attachShadow', function (this: Element, ...init: [ShadowRootInit]) {
      const root = attachShadow.apply(this, init);
      if (!takers.has(this.localName)) watch(root);
      return root;
    });
  }
  return watch;
}
