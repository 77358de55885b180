import { groundsOf } from './backdrop.ts';
import { type Look, lookOf } from './look.ts';
import { type PaletteName, palettes } from './palette.ts';
import { bust, frame } from './portrait.ts';
import { createRandom } from './random.ts';

/** Long outlines that several people share are written once; each has its own fill. */
function shareOutlines(drawing: string): string {
  const outlines = [...drawing.matchAll(/<path d="([^"]{40,})" fill/g)].map((match) => match[1] ?? '');
  const repeated = [...new Set(outlines.filter((outline, index) => outlines.indexOf(outline) !== index))];
  const shared = repeated.map((outline, index) => `<path id="s${index}" d="${outline}"/>`).join('');
  const used = repeated.reduce(
    (rest, outline, index) => rest.replaceAll(`<path d="${outline}"`, `<use href="#s${index}"`),
    drawing,
  );
  return shared === '' ? drawing : `<defs>${shared}</defs>${used}`;
}

/** A group's portrait: three heads close together in the same clothes, at most 5 KB. */
export function drawGroup(seed: string, paletteName: PaletteName, given: Look = {}): string {
  const random = createRandom(seed);
  const palette = palettes[paletteName];
  const [ground, figure, second] = groundsOf(palette, random);
  const shared: Look = {
    outfit: random.pick(['tee', 'turtleneck', 'halter']),
    face: random.pick(['oval', 'heart', 'long']),
    pattern: 'plain',
    glasses: 'none',
    extra: 'none',
  };
  const places = ['translate(92 180) scale(.92)', 'translate(308 180) scale(.92)', 'translate(200 222) scale(1.04)'];
  const members = places.map((place, index) => {
    const own = createRandom(`${seed}-${index}`);
    const look = lookOf(own, {
      hair: own.pick([
        'bob',
        'hime',
        'sleek',
        'lob',
        'pixie',
        'sidepart',
        'twoblock',
        'comma',
        'curls',
        'topknot',
        'crop',
        'curtain',
      ]),
      eyes: own.pick(['smiling', 'lidded', 'round', 'dreaming']),
      mouth: own.pick(['smile', 'grin', 'smirk', 'calm']),
      ...shared,
      ...given,
    });
    const drawing = bust(look, palette, createRandom(index === 2 ? `${seed}-front` : seed), ground, 'light');
    return `<g transform="${place}">${drawing.replace(/(id="|#)([a-z])(?=["\s)])/g, `$1$2${index}`)}</g>`;
  });
  const stage = `<circle cx="200" cy="190" r="164" fill="${figure}"/><circle cx="${random.pick([48, 352])}" cy="52" r="30" fill="${second}"/>`;
  return frame(ground, stage + shareOutlines(members.join('')));
}
