import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Content, readContent } from '../../../server/content/read.ts';
import type { PictureEntry } from '../../../server/content/entry-parts.ts';
import { drawings } from '../drawings.ts';

/** Writes every drawing of the demo onto one page, to be looked at: `node contact-sheet.ts sheet.html`. */
const [, , target = 'contact-sheet.html'] = process.argv;

function optionsOf({ draw: _draw, file: _file, faces: _faces, alt: _alt, colour: _colour, ...options }: PictureEntry) {
  return options;
}

function drawn(content: Content, seed: string, picture: PictureEntry, width: string): string {
  const drawing = drawings[picture.draw ?? ''];
  if (drawing === undefined) throw new Error(`${seed} is not drawn`);
  const faces = picture.faces.map((id) => {
    const artist = content.artists.find(({ entry }) => entry.id === id);
    if (artist === undefined) throw new Error(`There is no artist ${id}`);
    return { seed: id, options: optionsOf(artist.entry.portrait) };
  });
  const svg = drawing.draw({ seed, options: optionsOf(picture), faces });
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<figure style="width:${width}"><img src="${address}" alt=""><figcaption>${seed} · ${svg.length}</figcaption></figure>`;
}

const content = await readContent(join(import.meta.dirname, '..'));
const figures = [
  ...content.titles.map(({ entry }) => drawn(content, entry.id, entry.poster, '18%')),
  ...content.titles.map(({ entry }) => drawn(content, entry.id, entry.stage, '31%')),
  ...content.votes.map(({ entry }) => drawn(content, entry.id, entry.picture, '31%')),
  ...content.artists.map(({ entry }) => drawn(content, entry.id, entry.portrait, '11.5%')),
  ...Array.from({ length: 40 }, (_, index) =>
    drawn(content, String(index + 1).padStart(3, '0'), { draw: 'fan', palette: 'crossing', faces: [] }, '8.5%'),
  ),
];
const style = `body{margin:16px;display:flex;flex-wrap:wrap;gap:12px;background:#fbf9f6;font:600 11px sans-serif}figure{margin:0}
img{width:100%;display:block;border-radius:20px 20px 20px 4px}figcaption{padding:4px}`;
writeFileSync(target, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`);
