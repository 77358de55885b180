import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Plugin } from 'vite';
import { brandAccent } from '../../../rules/brand.ts';
import { appIcons, createManifest, manifestFile, manifestLanguages } from '../manifest.ts';

const require = createRequire(import.meta.url);

/** The icons of the installed site, drawn from the logo, and its manifest in each language. */
export function appIconsPlugin(root: string): Plugin {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return {
    name: 'fan-app-icons',
    async generateBundle() {
      await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))).catch((error: unknown) => {
        // A build that watches comes here again.
        if (!String(error).includes('Already initialized')) throw error;
      });
      const logo = read('src/app/public/favicon.svg');
      for (const { file, size, isWhole } of appIcons) {
        const drawing = new Resvg(isWhole ? wholeSquare(logo) : logo, { fitTo: { mode: 'width', value: size } });
        this.emitFile({ type: 'asset', fileName: file, source: drawing.render().asPng() });
        drawing.free();
      }
      for (const language of manifestLanguages) {
        const source = `${JSON.stringify(createManifest(root, language), null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: manifestFile(language), source });
      }
    },
  };
}

/** The rays on a square without corners, in the middle, inside of what every mask keeps: devices cut their own shape. */
function wholeSquare(logo: string): string {
  const rays = /<path fill="none"[^>]*>/.exec(logo)?.[0];
  if (rays === undefined) throw new Error('The logo has no rays');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="${brandAccent}"/>` +
    `<g transform="translate(1.95 1.6) scale(.86)">${rays}</g></svg>`
  );
}
