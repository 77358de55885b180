import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindsOf } from '../../../server/composition/compose.ts';
import type { Content } from '../../../server/content/content.ts';
import { readContent } from '../../../server/content/read.ts';
import { features } from '../../../server/features.ts';
import { artistKind, titleKind } from '../../../server/title/content/kind.ts';
import { voteKind } from '../../../server/vote/content/kind.ts';
import type { PictureEntry } from '../../../server/content/entry-parts.ts';
import { drawings } from '../drawings.ts';

/** Writes every drawing of the demo onto one page for review: `node contact-sheet.ts sheet.html`. */
const [, , target = 'contact-sheet.html'] = process.argv;

function optionsOf({ draw: _draw, file: _file, faces: _faces, alt: _alt, colour: _colour, ...options }: PictureEntry) {
  return options;
}

function drawn(content: Content, seed: string, picture: PictureEntry, width: string): string {
  const drawing = drawings[picture.draw ?? ''];
  if (drawing === undefined) throw new Error(`${seed} is not drawn`);
  const faces = picture.faces.map((id) => {
    const face = content.faces.get(id);
    if (face === undefined) throw new Error(`There is no artist ${id}`);
    return { seed: id, options: optionsOf(face) };
  });
  const svg = drawing.draw({ seed, options: optionsOf(picture), faces });
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<figure style="width:${width}"><img src="${address}" alt=""><figcaption>${seed} · ${svg.length}</figcaption></figure>`;
}

const content = await readContent(join(import.meta.dirname, '..'), kindsOf(features));
const figures = [
  ...content.of(titleKind).map(({ entry }) => drawn(content, entry.id, entry.poster, '18%')),
  ...content.of(titleKind).map(({ entry }) => drawn(content, entry.id, entry.stage, '31%')),
  ...content.of(voteKind).map(({ entry }) => drawn(content, entry.id, entry.picture, '31%')),
  ...content.of(artistKind).map(({ entry }) => drawn(content, entry.id, entry.portrait, '11.5%')),
  ...Array.from({ length: 40 }, (_, index) =>
    drawn(content, String(index + 1).padStart(3, '0'), { draw: 'fan', palette: 'crossing', faces: [] }, '8.5%'),
  ),
];
const style = `body{margin:16px;display:flex;flex-wrap:wrap;gap:12px;background:#fbf9f6;font:600 11px sans-serif}figure{margin:0}
img{width:100%;display:block;border-radius:20px 20px 20px 4px}figcaption{padding:4px}`;
writeFileSync(target, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`);
