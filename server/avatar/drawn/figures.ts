import type { AvatarFigure, AvatarGround } from '../../../rules/person/avatar.ts';

/** How a head is drawn; colours are `#rrggbb`. */
export interface Figure {
  coat: string;
  /** Of the inside of the ears. */
  inside: string;
  ears: 'pointed' | 'round' | 'large' | 'long' | 'hanging' | 'eyes' | 'tuft' | 'none';
  /** Around nose and mouth; null for none. */
  muzzle: string | null;
  nose: string;
  mouth: 'nose' | 'beak' | 'wide';
  /** Marks on the coat, each in its colour. */
  marks?: { kind: 'stripes' | 'patches' | 'cheeks' | 'mask'; colour: string };
}

export const figures: Readonly<Record<AvatarFigure, Figure>> = {
  cat: { coat: '#f3a953', inside: '#f8d0a8', ears: 'pointed', muzzle: '#fdf1e3', nose: '#d9577a', mouth: 'nose' },
  dog: { coat: '#d9b08c', inside: '#8f5f3f', ears: 'hanging', muzzle: '#fbf0e4', nose: '#2b2230', mouth: 'nose' },
  rabbit: { coat: '#fbf5f7', inside: '#f6b8c9', ears: 'long', muzzle: null, nose: '#e46f92', mouth: 'nose' },
  bear: { coat: '#9c6b48', inside: '#d7a47c', ears: 'round', muzzle: '#e3bd97', nose: '#2b2230', mouth: 'nose' },
  fox: {
    coat: '#ec7a3c',
    inside: '#4a2b2a',
    ears: 'pointed',
    muzzle: null,
    nose: '#2b2230',
    mouth: 'nose',
    marks: { kind: 'cheeks', colour: '#fff6ec' },
  },
  panda: {
    coat: '#fbfaf8',
    inside: '#2f2a33',
    ears: 'round',
    muzzle: null,
    nose: '#2b2230',
    mouth: 'nose',
    marks: { kind: 'patches', colour: '#2f2a33' },
  },
  tiger: {
    coat: '#f5a23a',
    inside: '#fde3c2',
    ears: 'round',
    muzzle: '#fff6ec',
    nose: '#c9496b',
    mouth: 'nose',
    marks: { kind: 'stripes', colour: '#3a2522' },
  },
  koala: { coat: '#a9b0bd', inside: '#e7d9df', ears: 'large', muzzle: null, nose: '#3b3542', mouth: 'nose' },
  mouse: { coat: '#cfc6d4', inside: '#f4bfcd', ears: 'large', muzzle: '#f5f0f6', nose: '#e0668b', mouth: 'nose' },
  penguin: {
    coat: '#2f3650',
    inside: '#2f3650',
    ears: 'none',
    muzzle: null,
    nose: '#ffb02e',
    mouth: 'beak',
    marks: { kind: 'mask', colour: '#fbfaf8' },
  },
  chick: { coat: '#ffd84d', inside: '#ffb92e', ears: 'tuft', muzzle: null, nose: '#ff8a2b', mouth: 'beak' },
  frog: { coat: '#6cc06a', inside: '#8bd488', ears: 'eyes', muzzle: null, nose: '#2f6d3c', mouth: 'wide' },
};

/** From the upper end to the lower end. */
export const grounds: Readonly<Record<AvatarGround, readonly [string, string]>> = {
  violet: ['#b79bff', '#6a3df0'],
  pink: ['#ffb3cf', '#e8307c'],
  orange: ['#ffd59a', '#f0702b'],
  green: ['#b2ecc8', '#12935f'],
  blue: ['#a9d4ff', '#2a6ae0'],
  night: ['#5d5570', '#16101f'],
};
