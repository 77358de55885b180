import { limitsInProblems } from '../../../core/member/field-problems.ts';
import type { Translate } from '../../../core/words/words.ts';
import type { JoinField } from './join-flow.ts';
import type { JoinState } from './join-state.ts';

/** The message at a field, once the fan had the chance to fill it in. */
export function problemOf(state: JoinState, field: JoinField, t: Translate): string | null {
  const problem = state.problems.value[field];
  return problem && state.flow.value.touched.has(field) ? t(problem, limitsInProblems) : null;
}
