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
      for (const { file, size, isWhole } of appIcons)
        this.emitFile({ type: 'asset', fileName: file, source: pngOf(isWhole ? wholeSquare(logo) : logo, size) });
      // Browsers ask for it where a page has no <link>: a picture or a file that is opened in a tab.
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: icoOf(pngOf(logo, 48), 48) });
      for (const language of manifestLanguages) {
        const source = `${JSON.stringify(createManifest(root, language), null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: manifestFile(language), source });
      }
    },
  };
}

function pngOf(drawing: string, size: number): Uint8Array {
  const resvg = new Resvg(drawing, { fitTo: { mode: 'width', value: size } });
  const png = resvg.render().asPng();
  resvg.free();
  return png;
}

/** An ICO file with one picture, which may be a PNG. */
function icoOf(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The rays on a square without corners, in the middle, inside the area that every mask keeps: devices cut their own shape. */
function wholeSquare(logo: string): string {
  const rays = /<path fill="none"[^>]*>/.exec(logo)?.[0];
  if (rays === undefined) throw new Error('The logo has no rays');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="${brandAccent}"/>` +
    `<g transform="translate(1.95 1.6) scale(.86)">${rays}</g></svg>`
  );
}
