import { ProductEntry } from '../../../rules/content/product.ts';
import { homeZone } from '../../../rules/moments.ts';
import { timeOrders } from '../../../rules/staff/content-times.ts';
import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { type Mistake, mistake, timeMistakes } from '../../content/mistakes.ts';
import { checkPicture, preparePicture } from '../../content/pictures/pictures.ts';
import { ContentError, type Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { createStoredTimes } from '../../content/stored-times.ts';
import { withdrawnIn } from '../../content/withdrawn-in.ts';
import { type ProductContent, ProductContentError, saveProducts } from '../save-products.ts';

const times = createStoredTimes({
  fields: ['opens', 'closes'],
  table: 'content_product_moment',
  key: 'product_id',
  idOf: (product: ProductEntry) => product.id,
  zone: homeZone,
});
type SaleTimes = ReturnType<typeof times.resolve>;

export const productKind: ContentKind<ProductEntry> = {
  name: 'products',
  one: 'product',
  counted: 'products',
  order: 40,
  reading: { list: ProductEntry },
  check: (content, now) => content.of(productKind).flatMap((product) => checkProduct(content, product, now)),
  withdrawal: { leaves: 'row', set: withdrawnIn('product', 'product_id') },
  // An order changes the stock.
  writtenByFans: 'product',
  // A digital card has the artist's name and portrait, and the colour of the artist or the title.
  uses: ({ title, photocards = [] }) =>
    photocards.length === 0
      ? []
      : [{ kind: 'titles', id: title }, ...photocards.map(({ artist }) => ({ kind: 'artists', id: artist }))],
  save: saveAll,
};

/** The mistakes of one product that its schema can't detect. */
function checkProduct(content: Content, product: Located<ProductEntry>, now: Date): Problem[] {
  const { entry, source, path } = product;
  const report = (key: string, what: Mistake): Problem => source.problem([...path, key], what);
  const problems = entry.pictures.flatMap((picture, index) =>
    checkPicture(content, product, ['pictures', index], picture),
  );
  if (!isDeclared(content, 'titles', entry.title))
    problems.push(report('title', mistake('UNKNOWN', { one: 'title', id: entry.title })));
  if ((entry.kind === 'vote-pack') !== (entry.votePack !== undefined)) {
    problems.push(report('kind', mistake('PACK_OF_KIND')));
  }
  if ((entry.fee === undefined) !== (entry.feeReason === undefined)) {
    const [field, other] = entry.fee === undefined ? ['feeReason', 'fee'] : ['fee', 'feeReason'];
    problems.push(report(field, mistake('NEEDS', { field, other })));
  }
  if ((entry.kind === 'ticket') !== (entry.pass !== undefined)) {
    problems.push(report('kind', mistake('PASS_OF_KIND')));
  } else if (entry.pass !== undefined && !isDeclared(content, 'passes', entry.pass)) {
    problems.push(report('pass', mistake('UNKNOWN', { one: 'pass', id: entry.pass })));
  }
  if ((entry.kind === 'photocard') !== (entry.photocards !== undefined)) {
    problems.push(report('kind', mistake('CARDS_OF_KIND')));
  }
  for (const { field, what } of timeMistakes(timeOrders.products, times.resolve(entry, now)))
    problems.push(report(field, what));
  return problems;
}

const kinds = { 'vote-pack': 'VOTE_PACK', ticket: 'TICKET', photocard: 'PHOTOCARD', goods: 'GOODS' } as const;

async function prepareProduct(
  content: Content,
  product: Located<ProductEntry>,
  { opens, closes }: SaleTimes,
  media: string,
): Promise<Omit<ProductContent, 'position'>> {
  const { entry } = product;
  const pictures = [];
  for (const picture of entry.pictures) {
    pictures.push(await preparePicture(content, product, picture, entry.name, media));
  }
  return {
    productId: entry.id,
    titleId: entry.title,
    kind: kinds[entry.kind],
    name: entry.name,
    summary: entry.summary,
    description: entry.description,
    pictures,
    currency: entry.currency,
    price: entry.price,
    feePerPiece: entry.fee ?? null,
    feeReason: entry.feeReason ?? null,
    opensAt: opens,
    closesAt: closes ?? null,
    onHand: entry.stock ?? null,
    limitPerFan: entry.limitPerFan ?? null,
    shownBelow: entry.shownBelow ?? null,
    needsAddress: entry.kind === 'goods',
    rights: entry.votePack?.rights ?? null,
    validDays: entry.votePack?.validDays ?? null,
    delivery: entry.delivery,
    withdrawal: entry.withdrawal,
    seller: entry.seller,
  };
}

/** Saves the products of a checked folder into the database, within the import's transaction. */
async function saveAll({ content, entriesOf, positionOf, connection, media, now }: ImportJob): Promise<Saved> {
  const prepared: ProductContent[] = [];
  const instants = new Map<ProductEntry, SaleTimes>();
  for (const product of entriesOf(productKind)) {
    const instant = await times.keep(connection, product.entry, now);
    instants.set(product.entry, instant);
    const prepare = await prepareProduct(content, product, instant, media);
    prepared.push({ ...prepare, position: positionOf(product) });
  }
  const saved = await saveProducts(connection, prepared).catch((error: unknown) => {
    const at = content
      .of(productKind)
      .find(({ entry }) => error instanceof ProductContentError && entry.id === error.productId);
    if (!(error instanceof ProductContentError) || at === undefined) throw error;
    throw new ContentError([at.source.problem([...at.path, error.field], error.mistake ?? error.message)]);
  });
  for (const [entry, instant] of instants) await times.remember(connection, entry, instant);
  return saved;
}
