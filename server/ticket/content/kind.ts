import { PassEntry } from '../../../rules/content/pass.ts';
import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { mistake } from '../../content/mistakes.ts';
import { checkPicture, preparePicture } from '../../content/pictures/pictures.ts';
import { ContentError, type Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { withdrawnIn } from '../../content/withdrawn-in.ts';
import type { Connection } from '../../platform/database/database.ts';
import { productKind } from '../../store/content/kind.ts';
import { type PassContent, savePasses, savePassProducts } from '../use/passes.ts';

export const passKind: ContentKind<PassEntry> = {
  name: 'passes',
  one: 'pass',
  order: 50,
  reading: { list: PassEntry },
  // Tickets and codes stay valid.
  withdrawal: { leaves: 'row', set: withdrawPass },
  verify: findSold,
  check: (content) => content.of(passKind).flatMap((pass) => checkPass(content, pass)),
  save: saveAll,
};

/** The mistakes of one pass that its schema can't detect. */
function checkPass(content: Content, pass: Located<PassEntry>): Problem[] {
  const { entry, source, path } = pass;
  const problems = checkPicture(content, pass, ['picture'], entry.picture);
  if (!isDeclared(content, 'titles', entry.title)) {
    problems.push(source.problem([...path, 'title'], mistake('UNKNOWN', { one: 'title', id: entry.title })));
  }
  if (entry.stream === undefined && !entry.venue) {
    problems.push(source.problem([...path, 'stream'], mistake('PASS_ADMITS_TO')));
  }
  for (const { entry: product, source: file, path: place } of content.of(productKind)) {
    if (product.pass !== entry.id || product.title === entry.title) continue;
    problems.push(file.problem([...place, 'pass'], mistake('OTHER_TITLE', { one: 'pass', id: entry.id })));
  }
  return problems;
}

/** A product that is shown must not sell something that can't be delivered. @throws ContentError */
async function withdrawPass(connection: Connection, passId: string, at: Date | null): Promise<void> {
  const { rows } = await connection.query<{ product_id: string }>(
    `SELECT product_id FROM pass_product JOIN product USING (product_id)
     WHERE pass_id = $1 AND product.withdrawn_at IS NULL ORDER BY product_id`,
    [passId],
  );
  if (at !== null && rows.length > 0) {
    const entry = { kind: 'passes', id: passId };
    throw new ContentError(
      rows.map(({ product_id: id }) => ({
        file: `passes/${passId}`,
        line: 1,
        column: 1,
        ...mistake('PASS_SOLD', { id }),
        entry,
        path: [],
      })),
    );
  }
  await withdrawnIn('pass', 'pass_id')(connection, passId, at);
}

/** Products that would sell a pass that was withdrawn. */
async function findSold({ entriesOf, connection }: ImportJob): Promise<Problem[]> {
  const { rows } = await connection.query<{ pass_id: string }>(
    'SELECT pass_id FROM pass WHERE withdrawn_at IS NOT NULL',
  );
  const gone = new Set(rows.map(({ pass_id: passId }) => passId));
  const selling = entriesOf(productKind).filter(({ entry }) => entry.pass !== undefined && gone.has(entry.pass));
  if (selling.length === 0) return [];
  const hidden = await connection.query<{ product_id: string }>(
    'SELECT product_id FROM product WHERE product_id = ANY ($1) AND withdrawn_at IS NOT NULL',
    [selling.map(({ entry }) => entry.id)],
  );
  return selling
    .filter(({ entry }) => hidden.rows.every(({ product_id: productId }) => productId !== entry.id))
    .map(({ entry, source, path }) =>
      source.problem([...path, 'pass'], mistake('PASS_WITHDRAWN', { id: entry.pass ?? '' })),
    );
}

/** Saves the passes of a checked folder into the database, and links products to the passes that they sell. */
async function saveAll({ content, entriesOf, positionOf, connection, media }: ImportJob): Promise<Saved> {
  const prepared: PassContent[] = [];
  for (const pass of entriesOf(passKind)) {
    const { entry } = pass;
    prepared.push({
      passId: entry.id,
      position: positionOf(pass),
      titleId: entry.title,
      name: entry.name,
      description: entry.description,
      picture: await preparePicture(content, pass, entry.picture, entry.name, media),
      streamId: entry.stream ?? null,
      venue: entry.venue,
      rounds: entry.rounds ?? null,
      validUntil: entry.validUntil === undefined ? null : new Date(entry.validUntil),
      deviceChanges: entry.deviceChanges,
      resets: entry.resets,
    });
  }
  const saved = await savePasses(connection, prepared);
  const sold = entriesOf(productKind).flatMap(({ entry }) =>
    entry.pass === undefined ? [] : [[entry.id, entry.pass] as const],
  );
  await savePassProducts(connection, new Map(sold));
  return saved;
}
