import type { Language } from '../../http/contract.ts';
import type { RenderedPage } from '../body/rendered-page.ts';
import type { LateFiles } from '../late-files.ts';

/** Contents of a page of the site besides the built HTML. */
export interface PageContents {
  /** The language of the content, or of the head where there is none. */
  language: Language;
  /** For the end of the head; replaces the title of the built page. */
  head: string;
  /** HTML of the page, which its script takes over; null leaves it to the script. */
  content?: RenderedPage | null;
  /** The scripts that the page will import to draw its content, and their style sheets. */
  lateFiles?: LateFiles;
}

/**
 * One page of the site.
 * @param shell the built `dist/index.html`
 */
export function composePage(shell: string, { language, head, content = null, lateFiles = none }: PageContents): string {
  const style = content?.style ? [`<style>${content.style}</style>`] : [];
  const isNew = (file: string) => !shell.includes(`"/${file}"`);
  const sheets = lateFiles.sheets.filter(isNew).map(linkSheet);
  const preloads = lateFiles.scripts.filter(isNew).map(preloadScript);
  const lines = [head, ...installLinks(language), ...sheets, ...style, ...preloads];
  // Functions, since a replacement text would give `$&` in a name a meaning.
  const page = shell
    .replace(/<html lang="\w+">/, () => `<html lang="${language}"${content === null ? '' : ' data-served'}>`)
    .replace(/<title>[^<]*<\/title>\n? */, '')
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
  if (content === null) return page;
  return (
    page
      .replace(/ *<noscript>.*?<\/noscript>\n?/s, '')
      // Ahead of the scripts: the reader sees the pictures first.
      .replace('<link rel="stylesheet"', (link) => `${content.preloads}${link}`)
      .replace('<div id="site"></div>', () => `<div id="site">${content.html}</div>${dataOf(content)}`)
  );
}

const none: LateFiles = { scripts: [], sheets: [] };

const linkSheet = (file: string): string => `<link rel="stylesheet" href="/${file}" />`;

/** All scripts start together, so that none waits for another one; at low priority, since the content comes first. */
const preloadScript = (file: string): string => `<link rel="modulepreload" fetchpriority="low" href="/${file}" />`;

/** Files for the home screen of a device, in the reader's language; the build makes these files. */
const installLinks = (language: Language): string[] => [
  `<link rel="manifest" href="/app-${language}.webmanifest" />`,
  '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />',
];

/** The data of the content, for React's first render: it must show the same, and need not ask for the replies again. */
function dataOf({ at, zoneNames, replies }: RenderedPage): string {
  const texts = replies.map(({ path, language, text }) => [path, language, text]);
  // A page without replies is the same at any time.
  const renderedAt = replies.length > 0 ? at : undefined;
  // `<` would let a text end the element.
  const json = JSON.stringify({ at: renderedAt, zoneNames, replies: texts }).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="served-replies">${json}</script>`;
}
