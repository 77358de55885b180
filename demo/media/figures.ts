import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { Look } from '../content/art/look.ts';
import { palettes } from '../content/art/palette.ts';
import { figure } from '../content/art/scene.ts';

export const colours = palettes['last-light'];

/** The singers, in the order of the chant, with the names that are written large. */
export const singers = [
  ['do-haram', 'HARAM'],
  ['baek-yideun', 'YIDEUN'],
  ['moon-byeolha', 'BYEOLHA'],
  ['chae-rua', 'RUA'],
  ['kang-chansol', 'CHANSOL'],
  ['miyamori-ren', 'REN'],
  ['noh-ajin', 'AJIN'],
  ['hwangbo-mir', 'MIR'],
  ['hanashiro-yuzu', 'YUZU'],
] as const;

const Artists = z.object({
  artists: z.array(z.object({ id: z.string(), portrait: z.looseObject({ seed: z.string().optional(), look: Look }) })),
});

/** The singers as symbols `m0` to `m8`, with the eyes around (0, 0), the same as their portraits on the site. */
export function singerSymbols(): string {
  const file = join(import.meta.dirname, '../content/last-light/artists.yaml');
  const { artists } = Artists.parse(parse(readFileSync(file, 'utf8')));
  return singers
    .map(([id], index) => {
      const artist = artists.find((one) => one.id === id);
      if (artist === undefined) throw new Error(`There is no artist ${id}`);
      const { seed = id, look } = artist.portrait;
      return `<g id="m${index}">${figure({ seed, palette: 'last-light', look }, 40 + index, 0, 0, 1)}</g>`;
    })
    .join('');
}

/** A singer with the eyes around (x, y). */
export const singer = (index: number, x: number, y: number, scale: number, turn = 0): string =>
  `<use href="#m${index % singers.length}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(2)}) scale(${scale.toFixed(3)})"/>`;
