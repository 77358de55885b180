import { language, translate } from '../../../../core/words/words.ts';
import type { FieldProblem } from '../../../forms/entry/form-state.ts';
import type { Lock } from '../../../forms/fields/form-context.ts';
import type { ContentEntry } from '../content-state.ts';
import { formPathOf } from '../entry-file.ts';

type Named = Pick<ContentEntry, 'kind' | 'entryId'>;

/** What the server found wrong, at its fields, in the reader's words. What another entry would lose stands at the whole one. */
export const problemsFor = ({ kind, entryId }: Named, problems: ContentEntry['problems']): FieldProblem[] =>
  problems.map(({ path, code, sentence, ...where }) => {
    const isOwn = where.kind === kind && where.entryId === entryId;
    const text = code === 'RULE' ? sentence : translate(`studio-content:problems.${code}`, language.value);
    return isOwn
      ? { path: formPathOf(kind, path), text: text ?? sentence }
      : { path: [], text: `${where.kind ?? ''}/${where.entryId ?? ''}: ${sentence}` };
  });

/** What can't be changed any more, with the reason in the reader's words. */
export const locksOf = ({ kind, locks }: Pick<ContentEntry, 'kind' | 'locks'>): Lock[] =>
  locks.map(({ path, part, reason }) => ({
    part,
    path: formPathOf(kind, path),
    reason: translate(`studio-content:locks.${reason}`, language.value) ?? reason,
  }));
