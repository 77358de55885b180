import { canonicalJson } from '../content/canonical.ts';
import { readEntry, readRevision } from '../content/entries/stored-entries.ts';
import type { FilesOnlyPart } from '../content/files-only.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { EditingSources } from './entry-work.ts';
import type { EntryName } from './read-entry.ts';
import type { EntryProblem } from './shapes.ts';

type Sources = Pick<EditingSources, 'kinds' | 'config'>;

const nameOf = ({ name, part }: FilesOnlyPart): string => canonicalJson([name, part]);

/** The parts of a value that only content files may bring. */
function filesOnlyIn({ kinds, config }: Sources, kind: EntryName['kind'], value: unknown): readonly FilesOnlyPart[] {
  return (
    kinds()
      .find(({ name }) => name === kind)
      ?.filesOnly?.(value, config) ?? []
  );
}

/**
 * Refuses parts that only content files may bring, where neither what is published nor what an import brought has them.
 * @param from the entry that may have them: this one, or the one that it is copied from
 * @throws Refusal CONTENT_PROBLEMS with `problems`
 */
export async function refuseFilesOnly(
  sources: Sources,
  connection: Connection,
  from: EntryName,
  value: unknown,
): Promise<void> {
  const { kind } = from;
  const parts = filesOnlyIn(sources, kind, value);
  if (parts.length === 0) return;
  const stored = await readEntry(connection, from);
  const known = new Set<string>();
  for (const number of [stored?.published, stored?.conflict]) {
    const revision = number ? await readRevision(connection, from, number) : null;
    for (const part of filesOnlyIn(sources, kind, revision?.value)) known.add(nameOf(part));
  }
  const problems = parts
    .filter((part) => !known.has(nameOf(part)))
    .map(
      ({ path, mistake }): EntryProblem => ({
        kind,
        entryId: null,
        path: path.map((step) => (typeof step === 'number' ? step : String(step))),
        ...mistake,
      }),
    );
  if (problems.length > 0) throw new Refusal('CONTENT_PROBLEMS', { problems });
}

/** The value without the keys that only content files may bring: a copy begins without them. */
export function withoutFileKeys(sources: Sources, kind: EntryName['kind'], value: unknown): Record<string, unknown> {
  const keys = filesOnlyIn(sources, kind, value).flatMap(({ path }) => (path.length === 1 ? String(path[0]) : []));
  return Object.fromEntries(Object.entries(Object(value)).filter(([key]) => !keys.includes(key)));
}
