import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readFonts } from './fonts.ts';

/** Draws in a thread of its own: a card takes most of a second, and must not block other fans' requests. */
const require = createRequire(import.meta.url);
const ready = initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));

export interface RenderRequest {
  id: number;
  svg: string;
}

export type RenderReply = { id: number; png: Uint8Array } | { id: number; failure: string };

async function draw({ id, svg }: RenderRequest): Promise<RenderReply> {
  try {
    await ready;
    const options = { font: { fontBuffers: readFonts(), defaultFontFamily: 'Pretendard', loadSystemFonts: false } };
    const drawing = new Resvg(svg, options);
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    drawing.free();
    return { id, png };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: RenderRequest) => {
  // `draw` never rejects.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and takes no origin.
  void draw(request).then((reply) => parentPort?.postMessage(reply));
});
