import type { Content, ContentKind, Located } from '../content.ts';
import { mistake } from '../mistakes.ts';
import { decodePictureFiles } from '../pictures/pictures.ts';
import { inReadingOrder, type Problem } from '../problems.ts';
import { idOf, isDeclared } from '../read.ts';

/** Every mistake of a content folder: those found while reading it, and those between its entries. */
export async function checkContent(content: Content, kinds: readonly ContentKind[], now: Date): Promise<Problem[]> {
  let problems = problemsIn(content, kinds, now);
  // A check does not wait for files: it is repeated if a file was not read yet, or has changed.
  while (await content.pictures.look()) problems = problemsIn(content, kinds, now);
  return problems;
}

/** As `checkContent`, for a folder that is not imported now: its pictures are decoded too. */
export async function checkFiles(content: Content, kinds: readonly ContentKind[], now: Date): Promise<Problem[]> {
  const problems = await checkContent(content, kinds, now);
  return inReadingOrder([...problems, ...(await decodePictureFiles(content))]);
}

function problemsIn(content: Content, kinds: readonly ContentKind[], now: Date): Problem[] {
  return inReadingOrder([
    ...content.problems,
    ...kinds.flatMap((kind) => checkNumber(content, kind)),
    ...kinds.toSorted(byOrder).flatMap((kind) => kind.check?.(content, now) ?? []),
  ]);
}

export const byOrder = (one: ContentKind, other: ContentKind): number => one.order - other.order;

/** A block and each id may occur only once. */
function checkNumber(content: Content, kind: ContentKind): Problem[] {
  const entries = content.of(kind);
  if (kind.reading !== undefined && 'block' in kind.reading) {
    return entries
      .slice(1)
      .map(({ source, path }) => source.problem(path, `There is a second \`${kind.name}:\` block.`));
  }
  if (kind.reading !== undefined && 'seeds' in kind.reading) return checkSeeds(kind, entries);
  return kind.one === undefined ? [] : checkIds(kind.one, entries);
}

/** An action that runs once for an entry is listed once. */
function checkSeeds({ name, uses }: ContentKind, entries: readonly Located<unknown>[]): Problem[] {
  const done = new Set<string>();
  return entries.flatMap(({ entry, source, path }) =>
    (uses?.(entry) ?? []).flatMap(({ kind, id }) => {
      if (!done.has(`${kind}/${id}`)) {
        done.add(`${kind}/${id}`);
        return [];
      }
      return [source.problem(path, `\`${name}:\` names \`${id}\` a second time.`)];
    }),
  );
}

function checkIds(one: string, entries: readonly Located<unknown>[]): Problem[] {
  const first = new Map<string, Problem>();
  return entries.flatMap(({ entry, source, path }) => {
    const id = idOf(entry) ?? '';
    const here = source.problem([...path, 'id'], '');
    const earlier = first.get(id);
    if (earlier === undefined) {
      first.set(id, here);
      return [];
    }
    return [{ ...here, sentence: `The ${one} \`${id}\` stands in ${earlier.file}:${earlier.line} already.` }];
  });
}

/** The mistake of an entry that names an unknown title. `path` leads from the entry to the name. */
export function checkTitle(
  content: Content,
  at: Located<unknown>,
  path: readonly PropertyKey[],
  id: string,
): Problem[] {
  if (isDeclared(content, 'titles', id)) return [];
  return [at.source.problem([...at.path, ...path], mistake('UNKNOWN', { one: 'title', id }))];
}
