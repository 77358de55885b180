import { z } from 'zod';
import type { Drawing, DrawingRequest, Drawings } from '../../server/content/pictures/drawing.ts';
import { drawFan } from './art/fan.ts';
import { drawGroup } from './art/group.ts';
import { unknownLetters } from './art/lettering.ts';
import { keysOf, Look } from './art/look.ts';
import { palettes } from './art/palette.ts';
import { drawPortrait } from './art/portrait.ts';
import { drawCards, drawLightStick, drawPack, drawTicket, drawWear } from './art/product.ts';
import { drawPoster, drawStage, drawVotePicture, type Face } from './art/scene.ts';

const Palette = z.enum(keysOf(palettes));
const Letters = z.string().refine((letters) => unknownLetters(letters).length === 0, 'must be capitals from A to Z');

const PortraitOptions = z.strictObject({ palette: Palette, seed: z.string().optional(), look: Look.default({}) });
const SceneOptions = z.strictObject({ palette: Palette });

interface Kind<Options> extends Omit<Drawing, 'options' | 'draw'> {
  options: z.ZodType<Options>;
  draw: (request: DrawingRequest<Options>) => string;
}

/** Keeps the options and the function of one kind together in one type. */
function drawing<Options>({ draw, ...kind }: Kind<Options>): Drawing {
  return { ...kind, draw: (request) => draw({ ...request, options: kind.options.parse(request.options) }) };
}

/** A face in a scene is drawn with the options of its own portrait. */
function facesOf(faces: readonly { seed: string; options: unknown }[]): Face[] {
  return faces.map(({ seed, options }) => {
    const portrait = PortraitOptions.parse(options);
    return { seed: portrait.seed ?? seed, palette: portrait.palette, look: portrait.look };
  });
}

/** The drawings that content files in this folder can use with `draw:`. */
export const drawings: Drawings = {
  portrait: drawing({
    width: 400,
    height: 400,
    options: PortraitOptions,
    draw: ({ seed, options }) => drawPortrait(options.seed ?? seed, options.palette, options.look),
  }),
  group: drawing({
    width: 400,
    height: 400,
    options: PortraitOptions,
    draw: ({ seed, options }) => drawGroup(options.seed ?? seed, options.palette, options.look),
  }),
  fan: drawing({
    width: 400,
    height: 400,
    options: SceneOptions,
    draw: ({ seed, options }) => drawFan(seed, options.palette),
  }),
  poster: drawing({
    width: 800,
    height: 1000,
    options: SceneOptions.extend({ words: z.tuple([Letters, Letters]) }),
    draw: ({ options, faces }) => drawPoster(options.palette, options.words, facesOf(faces)),
  }),
  stage: drawing({
    width: 1600,
    height: 900,
    options: SceneOptions,
    draw: ({ options, faces }) => drawStage(options.palette, facesOf(faces)),
  }),
  pack: drawing({
    width: 800,
    height: 1000,
    options: SceneOptions.extend({
      count: z.string().regex(/^[01235]{2,3}$/, 'must be two or three of the figures 0, 1, 2, 3, 5'),
    }),
    draw: ({ seed, options }) => drawPack(options.palette, options.count, seed),
  }),
  cards: drawing({
    width: 800,
    height: 1000,
    options: SceneOptions,
    draw: ({ seed, options, faces }) => drawCards(options.palette, facesOf(faces), seed),
  }),
  ticket: drawing({
    width: 800,
    height: 1000,
    options: SceneOptions.extend({ words: z.tuple([Letters, Letters]) }),
    draw: ({ options }) => drawTicket(options.palette, options.words),
  }),
  lightStick: drawing({
    width: 800,
    height: 1000,
    options: SceneOptions,
    draw: ({ options }) => drawLightStick(options.palette),
  }),
  wear: drawing({
    width: 800,
    height: 1000,
    options: SceneOptions.extend({
      words: z.tuple([Letters, Letters]),
      thing: z.enum(['hoodie', 'tote', 'photobook']),
    }),
    draw: ({ options }) => drawWear(options.palette, options.words, options.thing),
  }),
  vote: drawing({
    width: 1200,
    height: 675,
    options: SceneOptions,
    draw: ({ seed, options, faces }) => drawVotePicture(options.palette, facesOf(faces), seed),
  }),
};
