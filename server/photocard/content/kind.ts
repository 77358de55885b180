import { extname } from 'node:path';
import { type CardDesign, findCardLosses, type PhotocardProduct } from '../photocard/service.ts';
import type { Connection } from '../platform/database/database.ts';
import type { CardEntry } from './entry-parts.ts';
import { preparePicture } from './pictures.ts';
import type { Problem } from './problems.ts';
import { type Content, isDeclared, type Located } from './read.ts';
import type { ProductEntry } from './store-entries.ts';

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

/** What a folder would take from fans who have a product's cards already, each at its place in the file. */
export async function soldCardProblems(
  connection: Connection,
  products: readonly Located<ProductEntry>[],
  prepared: readonly PhotocardProduct[],
): Promise<Problem[]> {
  const losses = await findCardLosses(connection, prepared);
  return losses.flatMap(({ productId, lostFaces, lastNumber }) => {
    const product = products.find(({ entry }) => entry.id === productId);
    if (product === undefined) throw new Error(`There is no product ${productId}`);
    const report = (key: string, sentence: string): Problem => product.source.problem([...product.path, key], sentence);
    const problems = lostFaces.map(({ en }) =>
      report('photocards', `The card of ${en} can't go any more: fans who bought \`${productId}\` have it.`),
    );
    if (lastNumber === null) return problems;
    const sentence = `\`stock\` can't be less than ${lastNumber}: fans have the cards of \`${productId}\` up to that number.`;
    return [...problems, report('stock', sentence)];
  });
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
