import type { LoaderTable } from './table.ts';

/** The tags that some loader on this page takes care of: a second one, or another version, leaves those alone. */
const claimedKey: unique symbol = Symbol.for('fanfare/loader/1');
const page: typeof globalThis & { [claimedKey]?: Set<string> } = globalThis;

/** How far from the screen a tag begins to load. */
const near = '600px';

function keptLanguage(isOwnOrigin: boolean): string | null {
  try {
    return localStorage.getItem(isOwnOrigin ? 'language' : 'fan:language');
  } catch {
    return null; // a page may have no storage; then nothing is kept either
  }
}

/**
 * Loads each tag's chunk when one comes near the screen, wherever it stands and whenever it is added.
 * @param base where the files are, with a slash at the end
 * @returns watches a closed shadow root as well, which nobody can find
 */
export function startLoader([tags, styles]: LoaderTable, base: string): (root: Document | ShadowRoot) => void {
  page[claimedKey] ??= new Set();
  const claimed = page[claimedKey];
  const own = new Set(Object.keys(tags).filter((tag) => !claimed.has(tag) && claimed.add(tag)));
  const isOwnOrigin = base.startsWith(`${location.origin}/`);
  const preloaded = new Set<string>();
  const loading = new Map<string, Promise<unknown>>();
  const watched = new WeakSet<Node>();

  /** Only decides what to fetch ahead; the element itself asks for the words that it needs. */
  const languageOf = (element: Element): 0 | 1 | 2 => {
    const language =
      element.closest('[lang]:not(:root)')?.getAttribute('lang') ||
      keptLanguage(isOwnOrigin) ||
      (!isOwnOrigin && document.documentElement.lang) ||
      'ko';
    return language.startsWith('ko') ? 0 : language.startsWith('ja') ? 2 : 1;
  };

  const preload = (file: string) => {
    if (preloaded.has(file)) return;
    preloaded.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = base + file;
    document.head.append(link);
  };

  const load = async (element: Element) => {
    const tag = element.localName;
    const known = tags[tag];
    if (!known) return;
    const [scripts, words] = known;
    for (const file of [...scripts, ...words[languageOf(element)]]) preload(file);
    if (!loading.has(tag)) loading.set(tag, import(/* @vite-ignore */ base + scripts[0]));
    try {
      await loading.get(tag);
    } catch (cause) {
      loading.delete(tag);
      addEventListener('online', () => load(element), { once: true });
      const detail = { code: 'CHUNK_FAILED', message: String(cause), tag, cause };
      element.dispatchEvent(new CustomEvent('fan-error', { detail, bubbles: true, composed: true }));
    }
  };

  const approach = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        approach.unobserve(target);
        void load(target);
      }
    },
    { rootMargin: near },
  );

  const visit = (element: Element) => {
    const name = element.localName;
    if (element.shadowRoot) watch(element.shadowRoot);
    if (customElements.get(name)) return;
    if (own.has(name)) approach.observe(element);
    else if (name.includes('-')) void customElements.whenDefined(name).then(() => visit(element));
  };

  const visitAll = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) visit(element);
  };

  const additions = new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (!(node instanceof Element)) continue;
      visit(node);
      visitAll(node);
    }
  });

  const watch = (root: Document | ShadowRoot) => {
    if (watched.has(root)) return;
    watched.add(root);
    additions.observe(root, { childList: true, subtree: true });
    visitAll(root);
  };

  if (own.size) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    watch(document);
  }
  return watch;
}
