import { extname } from 'node:path';
import type { CardDesign } from '../photocard/service.ts';
import type { CardEntry } from './entry-parts.ts';
import { preparePicture } from './pictures.ts';
import type { Problem } from './problems.ts';
import { type Content, isDeclared, type Located } from './read.ts';

/** The mistakes of one digital card. `path` leads from the entry to the card. */
export function checkCard(
  content: Content,
  { source, path }: Located<unknown>,
  place: readonly PropertyKey[],
  card: CardEntry,
): Problem[] {
  const at = [...path, ...place, 'artist'];
  if (!isDeclared(content, 'artists', card.artist)) {
    return [source.problem(at, `There is no artist \`${card.artist}\`.`)];
  }
  const portrait = content.artists.find(({ entry }) => entry.id === card.artist)?.entry.portrait;
  if (extname(portrait?.file ?? '').toLowerCase() !== '.webp') return [];
  return [source.problem(at, `A card can't show the WebP portrait of \`${card.artist}\`: make it SVG, PNG or JPEG.`)];
}

/** A card with its artist's portrait, in the colour of the artist or else of the title. */
export async function prepareCard(
  content: Content,
  titleId: string,
  card: CardEntry,
  media: string,
): Promise<CardDesign> {
  const artist = content.artists.find((one) => one.entry.id === card.artist);
  const accent = content.titles.find((title) => title.entry.id === titleId)?.entry.accent;
  if (artist === undefined || accent === undefined)
    throw new Error(`The card of ${card.artist} has no artist or title`);
  const { id, name, portrait } = artist.entry;
  const picture = await preparePicture(content, artist, portrait, { seed: id, name }, media);
  return { artist: name, line: card.line, accent: artist.entry.accent ?? accent, portrait: picture.url };
}
