import type { Language } from '../../http/contract.ts';

/** What a page of the site has besides the built HTML. */
export interface PageContents {
  language: Language;
  /** For the end of the head; replaces the title of the built page. */
  head: string;
  /** What the site's element holds until its script runs; empty for nothing. */
  body?: string;
}

/**
 * One page of the site.
 * @param shell the built `dist/index.html`
 */
export function composePage(shell: string, { language, head, body = '' }: PageContents): string {
  // Functions, since a replacement text would give `$&` in a name a meaning.
  return shell
    .replace(/<html lang="\w+">/, () => `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>\n? */, '')
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="site"></div>', () => `<div id="site">${body}</div>`);
}
