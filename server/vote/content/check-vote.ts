import { isSkippedMoment } from '../../../rules/content/moment.ts';
import type { VoteEntry } from '../../../rules/content/vote.ts';
import { timeOrders } from '../../../rules/staff/content-times.ts';
import { checkTitle } from '../../content/check/check.ts';
import type { Content, Located } from '../../content/content.ts';
import { type Mistake, mistake, timeMistakes } from '../../content/mistakes.ts';
import { checkPicture } from '../../content/pictures/pictures.ts';
import type { Problem } from '../../content/problems.ts';
import { resolveCandidates } from './candidates.ts';
import { voteTimes } from './times.ts';

/** The mistakes of one vote that its schema can't detect. */
export function checkVote(content: Content, vote: Located<VoteEntry>, now: Date): Problem[] {
  const { entry, source, path } = vote;
  const report = (key: string, what: string | Mistake): Problem => source.problem([...path, ...key.split('.')], what);
  const resolved = resolveCandidates(content, vote);
  const problems = [
    ...checkTitle(content, vote, ['title'], entry.title),
    ...checkPicture(content, vote, ['picture'], entry.picture),
    ...checkTimes(vote, now),
    ...resolved.problems,
  ];
  if (entry.portraits !== undefined) problems.push(...checkPicture(content, vote, ['portraits'], entry.portraits));
  for (const [index, candidate] of (entry.candidates ?? []).entries()) {
    if (candidate.portrait !== undefined) {
      problems.push(...checkPicture(content, vote, ['candidates', index, 'portrait'], candidate.portrait));
    }
  }
  const { perDay, perFan, freePerDay, paid } = entry.rules;
  if (perDay !== undefined && perFan !== undefined && perDay > perFan) {
    problems.push(
      report('rules.perDay', mistake('NOT_MORE', { field: 'perDay', other: 'perFan', count: perDay, max: perFan })),
    );
  }
  if (freePerDay === 0 && !paid) {
    problems.push(report('rules.freePerDay', mistake('NO_RIGHTS')));
  }
  return problems;
}

function checkTimes({ entry, source, path }: Located<VoteEntry>, now: Date): Problem[] {
  const instants = voteTimes.resolve(entry, now);
  const problems: Problem[] = [];
  const report = (key: string, what: string | Mistake): void =>
    void problems.push(source.problem([...path, key], what));
  for (const key of ['opens', 'closes', 'results', 'blindFrom'] as const) {
    const field = entry[key];
    if (field !== undefined && isSkippedMoment(field.moment, entry.timeZone))
      report(key, mistake('SKIPPED_TIME', { zone: entry.timeZone, written: field.written }));
  }
  for (const { field, what } of timeMistakes(timeOrders.votes, instants)) report(field, what);
  return problems;
}
