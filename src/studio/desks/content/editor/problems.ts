import { homeZone } from '../../../../../rules/moments.ts';
import { backwardTimes, type TimeOrder, timeOrders } from '../../../../../rules/staff/content-times.ts';
import { language, translate } from '../../../../core/words/words.ts';
import { asEntry, asList, type Entry, type EntryKind, labelsOn } from '../../../forms/entry/fields.ts';
import type { FieldProblem } from '../../../forms/entry/form-state.ts';
import { instantOfText } from '../../../forms/entry/moment-text.ts';
import type { Path } from '../../../forms/entry/paths.ts';
import type { Lock } from '../../../forms/fields/form-context.ts';
import type { ContentEntry } from '../content-state.ts';
import { formPathOf } from '../entry-file.ts';
import { forms } from '../kinds/forms.ts';

type Named = Pick<ContentEntry, 'kind' | 'entryId'>;
type Problem = ContentEntry['problems'][number];

/** The problems from the server, at their fields, in the reader's language. Losses of other entries are shown at the whole entry. */
export const problemsFor = ({ kind, entryId }: Named, problems: readonly Problem[]): FieldProblem[] =>
  problems.map((problem) => {
    // An entry that is not saved yet has no id.
    const isOwn = problem.kind === kind && (problem.entryId ?? entryId) === entryId;
    if (isOwn) return problemAt(kind, formPathOf(kind, problem.path), problem);
    const text = textOf(problem.kind ?? kind, problem.path, problem);
    return { path: [], text: `${problem.kind ?? ''}/${problem.entryId ?? ''}: ${text}` };
  });

/** Problems in the order of a form's times, with the server's words. Only the server checks times that count from an import. */
export function problemsOfTimes(kind: EntryKind, value: Entry): FieldProblem[] {
  if (kind === 'streams')
    return asList(value['rounds']).flatMap((round, index) =>
      backwardIn(kind, asEntry(round), ['rounds', index], timeOrders.streams),
    );
  return kind in timeOrders ? backwardIn(kind, value, [], timeOrders[kind as keyof typeof timeOrders]) : [];
}

function backwardIn(kind: EntryKind, times: Entry, place: Path, orders: readonly TimeOrder[]): FieldProblem[] {
  const zone = times[forms[kind].zoneKey ?? ''];
  const instants = Object.fromEntries(
    orders
      .flatMap(({ field, other }) => [field, other])
      .map((key) => [key, instantOfText(times[key], typeof zone === 'string' ? zone : homeZone)]),
  );
  return backwardTimes(orders, instants).map(({ field, other, code }) =>
    problemAt(kind, [...place, field], { code, values: { other }, sentence: '' }),
  );
}

type ProblemText = Pick<Problem, 'code' | 'values' | 'sentence'>;

function problemAt(kind: EntryKind, path: Path, problem: ProblemText): FieldProblem {
  const other = problem.values?.['other'];
  const text = textOf(kind, path, problem);
  return other === undefined ? { path, text } : { path, text, other: [...path.slice(0, -1), other] };
}

function textOf(kind: EntryKind, path: Path, { code, values = {}, sentence }: ProblemText): string {
  if (code === 'RULE') return sentence;
  const { other } = values;
  const label = other === undefined ? undefined : labelsOn(forms[kind], [...path.slice(0, -1), other]).at(-1);
  const named = label === undefined ? values : { ...values, other: word(`fields.${label}`) };
  return translate(`studio-content:problems.${code}`, language.value, named) ?? sentence;
}

const word = (key: string): string => translate(`studio-content:${key}`, language.value) ?? key;

/** Parts that can't be changed any more, with the reason in the reader's language. */
export const locksOf = ({ kind, locks }: Pick<ContentEntry, 'kind' | 'locks'>): Lock[] =>
  locks.map(({ path, part, reason }) => ({
    part,
    path: formPathOf(kind, path),
    reason: translate(`studio-content:locks.${reason}`, language.value) ?? reason,
  }));
