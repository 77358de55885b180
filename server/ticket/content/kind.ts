import { z } from 'zod';
import { readCode } from '../../../rules/codes/ticket-code.ts';
import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { Id, Name, PictureEntry, Text } from '../../content/entry-parts.ts';
import { keysOfFiles } from '../../content/files-only.ts';
import { checkPicture, preparePicture } from '../../content/pictures/pictures.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { productKind } from '../../store/content/kind.ts';
import { saveDemoCodes } from '../codes/batches.ts';
import { createTicketSecrets } from '../codes/secrets.ts';
import { type PassContent, savePasses, savePassProducts } from '../use/passes.ts';

const Quota = z.int('must be a whole number').min(0, 'must not be negative').max(99, 'must not be more than 99');

const PassEntry = z.strictObject({
  id: Id,
  title: Id,
  name: Name,
  description: Text,
  picture: PictureEntry,
  /** The stream that it admits to. */
  stream: Id.optional(),
  venue: z.boolean('must be true or false').default(false),
  /** How many different rounds; without it every round. */
  rounds: z.int('must be a whole number').min(1, 'must be at least 1').max(99, 'must not be more than 99').optional(),
  validUntil: z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T23:59:59+09:00' }).optional(),
  deviceChanges: Quota.default(2),
  resets: Quota.default(1),
  /** Public codes, for trials; never for a real pass. */
  demoCodes: z.array(z.string()).min(1, 'must not be empty').optional(),
});
type PassEntry = z.infer<typeof PassEntry>;

export const passKind: ContentKind<PassEntry> = {
  name: 'passes',
  one: 'pass',
  order: 50,
  reading: { list: PassEntry },
  filesOnly: keysOfFiles('demoCodes'),
  check: (content) => content.of(passKind).flatMap((pass) => checkPass(content, pass)),
  save: saveAll,
};

/** The mistakes of one pass that its schema can't detect. */
function checkPass(content: Content, pass: Located<PassEntry>): Problem[] {
  const { entry, source, path } = pass;
  const problems = checkPicture(content, pass, ['picture'], entry.picture);
  if (!isDeclared(content, 'titles', entry.title)) {
    problems.push(source.problem([...path, 'title'], `There is no title \`${entry.title}\`.`));
  }
  if (entry.stream === undefined && !entry.venue) {
    problems.push(source.problem([...path, 'id'], 'A pass admits to a `stream:`, to the `venue: true`, or to both.'));
  }
  for (const { entry: product, source: file, path: place } of content.of(productKind)) {
    if (product.pass !== entry.id || product.title === entry.title) continue;
    const sentence = `The pass \`${entry.id}\` is of another title.`;
    problems.push(file.problem([...place, 'pass'], sentence));
  }
  for (const [index, code] of (entry.demoCodes ?? []).entries()) {
    if (readCode(code) !== null) continue;
    problems.push(
      source.problem([...path, 'demoCodes', index], `\`${code}\` is no code: its check character is wrong.`),
    );
  }
  return problems;
}

/** Saves the passes of a checked folder into the database, and links products to the passes that they sell. */
async function saveAll({ content, connection, platform, media }: ImportJob): Promise<Saved> {
  const prepared: PassContent[] = [];
  for (const pass of content.of(passKind)) {
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
  const saved = await savePasses(connection, prepared);
  const sold = content
    .of(productKind)
    .flatMap(({ entry }) => (entry.pass === undefined ? [] : [[entry.id, entry.pass] as const]));
  await savePassProducts(connection, new Map(sold));
  const secrets = createTicketSecrets(platform.config.ticketSecrets);
  for (const { entry } of content.of(passKind)) {
    if (entry.demoCodes !== undefined) await saveDemoCodes(connection, secrets, entry.id, entry.demoCodes);
  }
  return saved;
}
