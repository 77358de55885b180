import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { makeFonts } from '../fonts/make-fonts.ts';

/** `fan-fonts/…` is the folder of the site's own fonts, which are made when the words need other letters than before. */
export function fontsPlugin(root: string): Plugin {
  return {
    name: 'fan-fonts',
    async config() {
      return { resolve: { alias: [{ find: /^fan-fonts(?=\/)/, replacement: await makeFonts(root) }] } };
    },
    generateBundle() {
      // The licence goes with every copy of the fonts.
      const source = readFileSync(join(root, 'node_modules/pretendard/dist/LICENSE.txt'));
      this.emitFile({ type: 'asset', fileName: 'fonts-license.txt', source });
    },
  };
}

/** The language that each file is for; null for all of them. */
const files = { 'latin.woff2': null, 'hangul.woff2': 'ko', 'japanese.woff2': 'ja' };

/**
 * What a page of the site loads ahead of its style sheet's request. The server leaves out other languages' files. Only the small file
 * comes at the usual priority: on a slow network a larger one would hold back the scripts.
 */
export function fontPreloads(bundle: Rolldown.OutputBundle): string[] {
  return Object.entries(files).map(([name, language]) => {
    const font = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
    if (font === undefined) throw new Error(`The build has no ${name}`);
    const priority = language === null ? '' : ` fetchpriority="low" data-for="${language}"`;
    return `<link rel="preload" as="font" type="font/woff2" href="/${font.fileName}" crossorigin${priority} />`;
  });
}
