import type { LoaderTable } from './table.ts';
import { watchTags } from './watch-tags.ts';

/**
 * Firefox gives the failure of a module again until the page is left, as HTML's module map says; the other engines fetch it
 * again. Only this property tells it from them.
 */
const keepsFailures = 'mozInnerScreenX' in globalThis;

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
  const isOwnOrigin = base.startsWith(`${location.origin}/`);
  /** Only decides which words to fetch ahead; the element itself asks for those that it needs. */
  const languageAt = (element: Element) => {
    let language = element.closest<HTMLElement>('[lang]:not(:root)')?.lang;
    try {
      language ||= localStorage.getItem(isOwnOrigin ? 'language' : 'fan:language') ?? '';
    } catch {
      // A page may have no storage; then nothing is kept either.
    }
    return language || (!isOwnOrigin && document.documentElement.lang) || 'ko';
  };
  const preloaded = new Set<string>();
  /** Every address that the page's policy has refused. */
  let refused = '';
  addEventListener('securitypolicyviolation', ({ disposition, blockedURI }) => {
    if (disposition === 'enforce') refused += blockedURI;
  });

  const [watch, newTag] = watchTags(
    tags,
    ([[entry]], failures) => {
      // The server gives everything below another address too, so that what the entry imports is asked for anew as well. A
      // page that pins what it runs has pinned the files' own addresses only.
      const isElsewhere = failures && keepsFailures && !document.querySelector('script[type=importmap]');
      return import(/* @vite-ignore */ base + (isElsewhere ? `~${failures}/` : '') + entry);
    },
    ([scripts, words], element) => {
      for (const file of [...scripts, ...(words[languageAt(element).slice(0, 2)] ?? words.en)]) {
        if (preloaded.has(file)) continue;
        preloaded.add(file);
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href: base + file }),
        );
      }
    },
    ([[entry]]) => refused.includes(entry),
  );
  if (newTag) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    watch(document);
  }
  return watch;
}
