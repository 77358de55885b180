import { readCode } from '../../rules/ticket-code.ts';
import type { Connection } from '../platform/database/database.ts';
import { type PassContent, type SavedPasses, type TicketService } from '../ticket/service.ts';
import { checkPicture, preparePicture } from './pictures.ts';
import type { Problem } from './problems.ts';
import { type Content, isDeclared, type Located } from './read.ts';
import type { PassEntry } from './store-entries.ts';

type TicketsForContent = Pick<TicketService, 'savePasses' | 'savePassProducts' | 'saveDemoCodes'>;

/** The mistakes of one pass beyond its shape. */
export function checkPass(content: Content, pass: Located<PassEntry>): Problem[] {
  const { entry, source, path } = pass;
  const problems = checkPicture(content, pass, ['picture'], entry.picture);
  if (!isDeclared(content, 'titles', entry.title)) {
    problems.push(source.problem([...path, 'title'], `There is no title \`${entry.title}\`.`));
  }
  if (entry.stream === undefined && !entry.venue) {
    problems.push(source.problem([...path, 'id'], 'A pass admits to a `stream:`, to the `venue: true`, or to both.'));
  }
  for (const [index, code] of (entry.demoCodes ?? []).entries()) {
    if (readCode(code) !== null) continue;
    problems.push(
      source.problem([...path, 'demoCodes', index], `\`${code}\` is no code: its check character is wrong.`),
    );
  }
  return problems;
}

/** Brings the passes of a checked folder into the database, and says which products are tickets of them. */
export async function importPasses(
  connection: Connection,
  tickets: TicketsForContent,
  content: Content,
  media: string,
): Promise<SavedPasses> {
  const prepared: PassContent[] = [];
  for (const pass of content.passes) {
    const { entry } = pass;
    prepared.push({
      passId: entry.id,
      titleId: entry.title,
      name: entry.name,
      description: entry.description,
      picture: await preparePicture(content, pass, entry.picture, { seed: entry.id, name: entry.name }, media),
      streamId: entry.stream ?? null,
      venue: entry.venue,
      rounds: entry.rounds ?? null,
      validUntil: entry.validUntil === undefined ? null : new Date(entry.validUntil),
      deviceChanges: entry.deviceChanges,
      resets: entry.resets,
    });
  }
  const saved = await tickets.savePasses(connection, prepared);
  const sold = content.products.flatMap(({ entry }) =>
    entry.pass === undefined ? [] : [[entry.id, entry.pass] as const],
  );
  await tickets.savePassProducts(connection, new Map(sold));
  for (const { entry } of content.passes) {
    if (entry.demoCodes !== undefined) await tickets.saveDemoCodes(connection, entry.id, entry.demoCodes);
  }
  return saved;
}
