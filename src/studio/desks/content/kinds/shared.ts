import type { Field, PictureShape } from '../../../forms/entry/fields.ts';

/** The longest line and the longest passage that an entry may have, in characters. */
const lineLength = 200;
const passageLength = 4000;

export const line = (key: string, more: { label?: string; isOptional?: true } = {}): Field => ({
  kind: 'words',
  key,
  shape: 'line',
  most: lineLength,
  ...more,
});

export const passage = (key: string, more: { label?: string; isOptional?: true } = {}): Field => ({
  kind: 'words',
  key,
  shape: 'passage',
  most: passageLength,
  ...more,
});

export const picture = (key: string, shape: PictureShape, more: { label?: string; isOptional?: true } = {}): Field => ({
  kind: 'picture',
  key,
  shape,
  ...more,
});

export const moment = (key: string, more: { label?: string; isOptional?: true; hasHint?: true } = {}): Field => ({
  kind: 'moment',
  key,
  form: 'wall',
  ...more,
});

/** The file of a table of candidates, and the picture for those without one: Studio shows that they are there. */
export const kept = (key: string): Field => ({ kind: 'kept', key, isOptional: true });

export const id: Field = { kind: 'text', key: 'id', most: 64, pattern: 'id' };
export const title: Field = { kind: 'reference', key: 'title', to: 'titles' };
/** The artists that a product, a stream or an event is about. */
export const namedArtists: Field = { kind: 'references', key: 'artists', to: 'artists', most: 40, isOptional: true };
/** A digital card: whose it is, and the line below the name. */
export const cardFields: readonly Field[] = [
  { kind: 'reference', key: 'artist', to: 'artists' },
  line('line', { label: 'cardLine' }),
];
