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

/** The languages that each file is for. */
const files = { 'latin.woff2': 'ko en ja', 'hangul.woff2': 'ko', 'japanese.woff2': 'ja' };

/** The fonts of a page, ahead of src/app/public/before-paint.js, which preloads those of the reader's language where that costs no time. */
export function fontLinks(bundle: Rolldown.OutputBundle): string[] {
  return Object.entries(files).map(([name, languages]) => {
    const font = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
    if (font === undefined) throw new Error(`The build has no ${name}`);
    return `<link rel="font" as="font" type="font/woff2" href="/${font.fileName}" crossorigin data-font="${languages}" />`;
  });
}
