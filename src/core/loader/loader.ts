import type { LoaderTable } from './table.ts';
import { watchTags } from './watch-tags.ts';

/**
 * Firefox caches the failure of a module until the page is left, as HTML's module map requires; other engines fetch it
 * again. This property exists only in Firefox.
 */
const keepsFailures = 'mozInnerScreenX' in globalThis;

/**
 * Loads a tag's chunk when one comes near the screen, anywhere in the page and whenever it is added.
 * @param base where the files are, with a slash at the end
 * @param nonce of the page's script policy, if it has one
 * @returns watches an existing closed shadow root as well, which no script can find
 */
export function startLoader(
  [tags, styles]: LoaderTable,
  base: string,
  nonce = '',
): (root: Document | ShadowRoot) => void {
  const isOwnOrigin = base.startsWith(`${location.origin}/`);
  /** Decides only which words to preload; the element itself loads those that it needs. */
  const languageAt = (element: Element) => {
    let language = element.closest<HTMLElement>('[lang]:not(:root)')?.lang;
    try {
      language ||= localStorage.getItem(isOwnOrigin ? 'language' : 'fan:language') ?? '';
    } catch {
      // Storage may be blocked; then there is no stored language.
    }
    return language || (!isOwnOrigin && document.documentElement.lang) || 'ko';
  };
  const preloaded = new Set<string>();
  /** Every address that the page's policy has blocked. */
  let refused = '';
  addEventListener('securitypolicyviolation', ({ disposition, blockedURI }) => {
    if (disposition === 'enforce') refused += blockedURI;
  });

  const [watch, newTag] = watchTags(
    tags,
    ([[entry]], failures) => {
      // The server has every file under a second address too, so that the entry's imports are fetched again as well. A
      // page with hashes has them only for the files' own addresses.
      const isElsewhere = failures && keepsFailures && !document.querySelector('script[type=importmap]');
      return import(/* @vite-ignore */ base + (isElsewhere ? `~${failures}/` : '') + entry);
    },
    ([scripts, words], element) => {
      const lang = languageAt(element);
      // `withFirstScreens` has added it as the last one.
      const first = scripts.at(-1) as string;
      if (!isOwnOrigin && /first/.test(first)) {
        let address = base + 'first/' + element.localName + '?lang=' + lang;
        // The ids decide what most elements show; the script asks again where it finds more.
        for (const each of element.attributes)
          if (/.id$|^compact/.test(each.name)) address += '&' + each.name + '=' + each.value;
        // Before the element's scripts: over HTTP/1.1 a browser sends six requests at once. Where it fails, the scripts show everything.
        Promise.all([fetch(address), import(/* @vite-ignore */ base + first)]).then(
          ([reply, script]) => script.show(element, reply),
          () => {},
        );
      }
      for (const file of [...scripts, ...(words[lang.slice(0, 2)] ?? words.en)]) {
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
