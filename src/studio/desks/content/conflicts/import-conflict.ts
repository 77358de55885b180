import type { CallOptions, Reply } from '../../../../core/api/call.ts';
import { studioCall } from '../../../api/studio-call.ts';
import type { Change } from '../../../forms/compare/changes.ts';
import { type Merge, mergeOf, withMine } from '../../../forms/compare/merge.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import type { ContentEntry } from '../content-state.ts';
import { fileOf, formOf } from '../entry-file.ts';
import { forms } from '../kinds/forms.ts';

export type ImportConflict = Reply<'GET /studio/content/:kind/:entryId/conflict'>;
export type Side = 'mine' | 'theirs';
/** What was chosen, by the path of a value or the name of a file. */
export type Choices = Readonly<Record<string, Side>>;

type SentBody = CallOptions<'POST /studio/content/:kind/:entryId/conflict'>['body'];
export type Settlement = Pick<SentBody, 'value' | 'files'>;

export interface ComparedImport {
  readonly merge: Merge;
  /** What only the import has changed: it is taken. What only Studio has changed is `merge.kept`. */
  readonly taken: readonly Change[];
}

export const keyOfChange = ({ path }: Change): string => path.join('.');

/** Studio's version and the import's, value by value, against what both began with. */
export function compareImport(kind: EntryKind, { base, mine, theirs }: ImportConflict): ComparedImport {
  const [from, own, brought] = [base, mine, theirs].map((revision) => formOf(kind, revision?.value ?? {}));
  const [began, here, there] = [from ?? {}, own ?? {}, brought ?? {}];
  return { merge: mergeOf(forms[kind], began, here, there), taken: mergeOf(forms[kind], began, there, here).kept };
}

/** Whether everything that both have changed is chosen. */
export const isDecided = ({ merge }: ComparedImport, { files }: ImportConflict, chosen: Choices): boolean =>
  merge.clashes.every(({ mine }) => chosen[keyOfChange(mine)] !== undefined) &&
  files.every(({ name }) => chosen[name] !== undefined);

/** Both versions as one, by what was chosen. */
export function settlementOf(
  kind: EntryKind,
  { merge }: ComparedImport,
  { files }: ImportConflict,
  chosen: Choices,
): Settlement {
  const mine = merge.clashes.filter((clash) => chosen[keyOfChange(clash.mine)] === 'mine');
  const value = fileOf(kind, withMine(merge, mine)) as SentBody['value'];
  return { value, files: Object.fromEntries(files.map(({ name }) => [name, chosen[name] ?? 'mine'])) };
}

/** One version as it is. */
export const wholeOf = (conflict: ImportConflict, side: Side): Settlement => ({
  value: conflict[side].value,
  files: Object.fromEntries(conflict.files.map(({ name }) => [name, side])),
});

/** Ends the conflict. @throws what the call throws */
export const settleImport = (
  kind: EntryKind,
  entryId: string,
  { version, theirs }: ImportConflict,
  settlement: Settlement,
  key: string,
): Promise<ContentEntry> =>
  studioCall('POST /studio/content/:kind/:entryId/conflict', {
    params: { kind, entryId },
    body: { version, conflict: theirs.number, ...settlement },
    key,
  });
