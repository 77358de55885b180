import { type LoaderTable, wordsOf } from './table.ts';
import { watchTags } from './watch-tags.ts';

/**
 * Loads a tag's chunk when one comes near the screen, anywhere in the page and whenever it is added.
 * @param base where the files are, with a slash at the end
 * @param nonce of the page's script policy, if it has one
 * @returns watches an existing closed shadow root as well, which no script can find
 */
export function startLoader(
  [tags, wordsDigest, styles]: LoaderTable,
  base: string,
  nonce = '',
): (root: Document | ShadowRoot) => void {
  const isOwnOrigin = base.startsWith(`${origin}/`);
  /** First screens, and true for preloaded files; by address. Equal tags ask once, until their script has arrived. */
  const requests: Record<string, Promise<Response | void> | true> = {};
  /** Every address that the page's policy has blocked. */
  let refused = '';
  addEventListener('securitypolicyviolation', ({ disposition, blockedURI }) => {
    if (disposition === 'enforce') refused += blockedURI;
  });

  const [watch, newTag] = watchTags(
    tags,
    ([entry], failures) => {
      // Firefox, which alone has this property, caches the failure of a module until the page is left, as HTML's module map
      // requires. The server has every file under a second address too, so that the entry's imports are fetched again as
      // well. A page with hashes has them only for the files' own addresses.
      const isElsewhere =
        failures && 'mozInnerScreenX' in globalThis && !document.querySelector('script[type=importmap]');
      return import(/* @vite-ignore */ base + (isElsewhere ? `~${failures}/` : '') + entry);
    },
    (scripts, element) => {
      // Decides only on the first screen and which words to preload; the element itself loads those that it needs.
      let lang = element.closest<HTMLElement>('[lang]:not(:root)')?.lang;
      try {
        lang ||= localStorage.getItem(isOwnOrigin ? 'language' : 'fan:language') as string;
      } catch {
        // Storage may be blocked; then there is no stored language.
      }
      lang ||= (!isOwnOrigin && document.documentElement.lang) || 'ko';
      lang = /^ja\b/i.test(lang) ? 'ja' : /^ko\b/i.test(lang) ? 'ko' : 'en';
      // `addFirstScreens` has added it as the last one.
      const first = scripts.at(-1) as string;
      if (!isOwnOrigin && /first/.test(first)) {
        const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
        let address = `${base}first/${element.localName}?lang=${lang}&zone=${zone}`;
        // The ids decide the content of most elements; the script requests more where it needs it. Other attributes are the page's own.
        for (const { name, value } of element.attributes)
          if (/^((vote|title|candidate|product|order|event|notice|stream|artist)-?id|compact)$/.test(name))
            address += `&${name}=` + value.replace(/[^\w-]/g, '');
        const screen = (requests[address] ??= fetch(address).catch(() => {}));
        // Before the element's scripts: over HTTP/1.1 a browser sends six requests at once. Where it fails, the scripts show everything.
        import(/* @vite-ignore */ base + first).then(
          (script) => script.show(element, screen),
          () => {},
        );
      }
      const words = wordsDigest ? wordsOf(element.localName, lang, wordsDigest) : [];
      for (const file of [...scripts, ...words]) {
        requests[file] ??=
          document.head.append(
            Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href: base + file }),
          ) ?? true;
      }
    },
    ([entry]) => refused.includes(entry),
  );
  if (newTag) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    watch(document);
  }
  return watch;
}
