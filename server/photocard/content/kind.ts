import { extname } from 'node:path';
import type { CardEntry } from '../../../rules/content/parts.ts';
import type { Content, ContentKind, ImportJob, Located } from '../../content/content.ts';
import { mistake } from '../../content/mistakes.ts';
import { preparePicture } from '../../content/pictures/pictures.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { productKind } from '../../store/content/kind.ts';
import { artistKind, titleKind } from '../../title/content/kind.ts';
import { type CardDesign, findCardLosses, type PhotocardProduct, savePhotocardProducts } from '../design.ts';

/** The cards in a product. */
export const cardKind: ContentKind = {
  name: 'cards of products',
  order: 45,
  check: (content) =>
    content
      .of(productKind)
      .flatMap((product) =>
        (product.entry.photocards ?? []).flatMap((card, index) =>
          checkCard(content, product, ['photocards', index], card),
        ),
      ),
  verify: findLosses,
  async save(job) {
    await savePhotocardProducts(job.connection, await prepareCards(job));
    return { created: [], changed: [] };
  },
};

/** The mistakes of one digital card. `place` is the path from the entry to the card. */
export function checkCard(
  content: Content,
  { source, path }: Located<unknown>,
  place: readonly PropertyKey[],
  card: CardEntry,
): Problem[] {
  const at = [...path, ...place, 'artist'];
  if (!isDeclared(content, 'artists', card.artist)) {
    return [source.problem(at, mistake('UNKNOWN', { one: 'artist', id: card.artist }))];
  }
  const portrait = content.of(artistKind).find(({ entry }) => entry.id === card.artist)?.entry.portrait;
  if (extname(portrait?.file ?? '').toLowerCase() !== '.webp') return [];
  return [source.problem(at, mistake('CARD_WEBP', { id: card.artist }))];
}

/** Mistakes for changes that would take cards away from fans who bought a product, each at its place in the file. */
async function findLosses(job: ImportJob): Promise<Problem[]> {
  const products = job.entriesOf(productKind);
  const losses = await findCardLosses(job.connection, await prepareCards(job));
  return losses.flatMap(({ productId, lostFaces, lastNumber }) => {
    const product = products.find(({ entry }) => entry.id === productId);
    if (product === undefined) throw new Error(`There is no product ${productId}`);
    const report = (key: string, sentence: string): Problem => product.source.problem([...product.path, key], sentence);
    const problems = lostFaces.map(({ en }) =>
      report('photocards', `The card of ${en} can't be removed: fans who bought \`${productId}\` have it.`),
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
  const artist = content.of(artistKind).find((one) => one.entry.id === card.artist);
  const accent = content.of(titleKind).find((title) => title.entry.id === titleId)?.entry.accent;
  if (artist === undefined || accent === undefined)
    throw new Error(`The card of ${card.artist} has no artist or title`);
  const { name, portrait } = artist.entry;
  const picture = await preparePicture(content, artist, portrait, name, media);
  return { artist: name, line: card.line, accent: artist.entry.accent ?? accent, portrait: picture.url };
}

/** The card designs of each photocard product. */
async function prepareCards({ content, entriesOf, media }: ImportJob): Promise<PhotocardProduct[]> {
  const prepared: PhotocardProduct[] = [];
  for (const { entry } of entriesOf(productKind)) {
    if (entry.photocards === undefined) continue;
    const faces = [];
    for (const card of entry.photocards) faces.push(await prepareCard(content, entry.title, card, media));
    prepared.push({ productId: entry.id, faces, edition: entry.stock ?? null });
  }
  return prepared;
}
