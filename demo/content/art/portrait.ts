import { backdrops, groundsOf } from './backdrop.ts';
import { brow, extras, eyes, facePath, glasses, mouths, nose } from './face.ts';
import { type Hair, type Hairstyle, hairstyles, shine } from './hair.ts';
import { type Look, lookOf } from './look.ts';
import { clothOf, outfits, patternOf } from './outfit.ts';
import { hairColours, lightness, mix, type Palette, type PaletteName, palettes, skins } from './palette.ts';
import { createRandom, type Random } from './random.ts';

/** `light` leaves out shading. */
type Detail = 'full' | 'light';

/** The head alone, in head coordinates, without the hair behind it: `behind` is drawn before the neck. */
function head(
  look: Required<Look>,
  palette: Palette,
  detail: Detail,
  second: string,
): { behind: string; before: string } {
  const hair = hairColours[look.hairColour];
  const [skin, shade] = skins[look.skin];
  const pale = lightness(skin) > 0.6;
  const metal = pale ? palette.accent : palette.bright;
  const frame = pale || look.glasses === 'shades' ? palette.deep : palette.bright;
  const drawnHair: Hair = hairstyles[look.hair]({ hair, second, skin });
  const { back = '', front, ears } = drawnHair;
  const browColour = lightness(hair) > 0.55 ? mix(hair, '#4a3020', 0.55) : mix(hair, '#120a1c', 0.25);
  const lip = mix(shade, '#c2183f', 0.6);
  const iris = lightness(hair) > 0.35 && lightness(hair) < 0.8 ? mix(hair, '#2a1a30', 0.35) : '#5a3a2a';
  const earring = look.extra === 'hoops' || look.extra === 'studs' || look.extra === 'drops';
  const extra = earring && !ears ? '' : extras[look.extra](metal, mix(shade, '#5a2a1a', 0.35));
  const cheek = mix(skin, '#ff4d6a', 0.3);
  return {
    behind: back,
    before:
      `<path d="M-64-8C-84-18-84 34-60 28M64-8C84-18 84 34 60 28" fill="${shade}"/>` +
      (detail === 'light'
        ? `<path d="${facePath(look.face)}" fill="${skin}"/>`
        : `<clipPath id="c"><path id="f" d="${facePath(look.face)}"/></clipPath><use href="#f" fill="${skin}"/><path clip-path="url(#c)" d="M70-100V100H-10C50 76 58 30 40-30C36-60 44-80 30-100Z" fill="${shade}" opacity=".5"/>`) +
      `<path d="M-44 30h12M34 30h12" stroke="${cheek}" stroke-width="17"/>` +
      eyes[look.eyes](iris) +
      brow(look.brows, browColour) +
      nose(look.nose, shade) +
      (look.extra === 'stubble' ? extra : '') +
      mouths[look.mouth](lip) +
      (look.glasses === 'none' ? '' : glasses[look.glasses](frame)) +
      front +
      (detail === 'light' ? '' : shine(look.hair, hair)) +
      (look.extra === 'stubble' ? '' : extra),
  };
}

/**
 * Head, neck and shoulders around (0, 0) between the eyes, without a background. `ground` is the background's colour,
 * from which the clothes must differ.
 */
export function bust(
  look: Required<Look>,
  palette: Palette,
  random: Random,
  ground: string,
  detail: Detail = 'full',
): string {
  const cloth = clothOf(palette, random, ground);
  const [skin, shade] = skins[look.skin];
  const { behind, before } = head(look, palette, detail, cloth.second === ground ? cloth.trim : cloth.second);
  const tilt = random.between(-5, 5);
  const wide = random.between(96, 105) / 100;
  const turned = detail === 'light' ? `rotate(${tilt})` : `rotate(${tilt}) scale(${wide} 1)`;
  return (
    (behind === '' ? '' : `<g transform="${turned}">${behind}</g>`) +
    `<path d="M-30 50V124Q0 150 30 124V50Z" fill="${skin}"/>` +
    outfits[look.outfit]({ ...cloth, skin, shade, patterned: look.pattern !== 'plain' }) +
    `<path d="M-30 60V96Q0 124 30 92V60Z" fill="${shade}"/>` +
    `<g transform="${turned}">${before}</g>`
  );
}

/** Line ends and corners are all round, so they are set once. */
export const frame = (ground: string, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" stroke-linecap="round" stroke-linejoin="round"><path d="M0 0H400V400H0Z" fill="${ground}"/>${drawing}</svg>`;

/** Tall hair is placed a little lower and smaller. */
const tall: readonly Hairstyle[] = ['topknot', 'quiff', 'spiky', 'buns', 'beret', 'beanie', 'catphones', 'afro', 'cap'];
export const placed = (hair: Hairstyle): string =>
  tall.includes(hair) ? 'translate(200 204) scale(1.24)' : 'translate(200 190) scale(1.36)';

/** A square portrait of 400 by 400; the same seed and look give the same bytes, at most 4 KB. */
export function drawPortrait(seed: string, paletteName: PaletteName, given: Look = {}): string {
  const random = createRandom(seed);
  const palette = palettes[paletteName];
  const look = lookOf(random, given);
  const [ground, figure, second] = groundsOf(palette, random);
  return frame(
    ground,
    patternOf(look.pattern, `${mix(palette.paper, ground, 0.5)}66`) +
      backdrops[look.backdrop](figure, second, random) +
      `<g transform="${placed(look.hair)}">${bust(look, palette, createRandom(seed), ground)}</g>`,
  );
}
