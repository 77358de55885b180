import { checkTitle } from '../../content/check/check.ts';
import type { Content, Located } from '../../content/content.ts';
import { isSkippedMoment } from '../../content/moment.ts';
import { checkPicture } from '../../content/pictures/pictures.ts';
import type { Problem } from '../../content/problems.ts';
import { resolveCandidates } from './candidates.ts';
import { type VoteEntry, voteTimes } from './entry.ts';

/** The mistakes of one vote that its schema can't detect. */
export function checkVote(content: Content, vote: Located<VoteEntry>, now: Date): Problem[] {
  const { entry, source, path } = vote;
  const report = (key: string, sentence: string): Problem => source.problem([...path, ...key.split('.')], sentence);
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
    problems.push(report('rules.perDay', `\`perDay\` (${perDay}) must not be more than \`perFan\` (${perFan}).`));
  }
  if (freePerDay === 0 && !paid) {
    problems.push(
      report('rules.freePerDay', 'Nobody could vote: there are no free rights, and paid ones are not taken.'),
    );
  }
  const leading = entry.demoBallots?.length ?? 0;
  if (resolved.problems.length === 0 && leading > resolved.candidates.length) {
    problems.push(
      report('demoBallots', `\`demoBallots\` has ${leading} numbers for ${resolved.candidates.length} candidates.`),
    );
  }
  return problems;
}

function checkTimes({ entry, source, path }: Located<VoteEntry>, now: Date): Problem[] {
  const { opens, closes, results, blindFrom } = voteTimes.resolve(entry, now);
  const problems: Problem[] = [];
  const report = (key: string, sentence: string): void => void problems.push(source.problem([...path, key], sentence));
  for (const key of ['opens', 'closes', 'results', 'blindFrom'] as const) {
    const given = entry[key];
    if (given !== undefined && isSkippedMoment(given.moment, entry.timeZone))
      report(key, `The clocks in ${entry.timeZone} skip \`${given.written}\`: they go forward over it.`);
  }
  const said = (key: string, instant: Date): string => `\`${key}\` (${instant.toISOString().slice(0, 16)}Z)`;
  if (closes <= opens) report('closes', `${said('closes', closes)} must come after ${said('opens', opens)}.`);
  if (results < closes)
    report('results', `${said('results', results)} must not come before ${said('closes', closes)}.`);
  if (blindFrom !== undefined && (blindFrom < opens || blindFrom > closes)) {
    report('blindFrom', `${said('blindFrom', blindFrom)} must lie between \`opens\` and \`closes\`.`);
  }
  if (entry.demoBallots !== undefined && opens > now) {
    report('demoBallots', `There can be no ballots before the vote opens (${said('opens', opens)}).`);
  }
  return problems;
}
