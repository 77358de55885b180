import { resolveCandidates } from './candidates.ts';
import { checkEvent } from './events.ts';
import { resolveMoment } from './moment.ts';
import { checkNotice } from './notices.ts';
import { checkPass } from './passes.ts';
import { checkPicture } from './pictures.ts';
import { inReadingOrder, type Problem } from './problems.ts';
import { checkProduct } from './products.ts';
import { checkQuestion } from './questions.ts';
import { type Content, isDeclared, type Located } from './read.ts';
import type { VoteEntry } from './schema.ts';
import { checkStream } from './streams.ts';

/** Every mistake of a content folder: those found while reading it, and those between its entries. */
export function checkContent(content: Content, now: Date): Problem[] {
  return inReadingOrder([
    ...content.problems,
    ...checkIds('title', content.titles),
    ...checkIds('artist', content.artists),
    ...checkIds('vote', content.votes),
    ...checkIds('product', content.products),
    ...checkIds('pass', content.passes),
    ...checkIds('stream', content.streams),
    ...checkIds('question', content.questions),
    ...checkIds('notice', content.notices),
    ...checkIds('event', content.events),
    ...content.settings
      .slice(1)
      .map(({ source, path }) => source.problem(path, 'There is a second `settings:` block.')),
    ...content.titles.flatMap((title) => [
      ...checkPicture(content, title, ['poster'], title.entry.poster),
      ...checkPicture(content, title, ['stage'], title.entry.stage),
    ]),
    ...content.artists.flatMap((artist) => [
      ...artist.entry.titles.flatMap((id, index) => checkTitle(content, artist, ['titles', index], id)),
      ...checkPicture(content, artist, ['portrait'], artist.entry.portrait),
    ]),
    ...content.votes.flatMap((vote) => checkVote(content, vote, now)),
    ...content.products.flatMap((product) => checkProduct(content, product, now)),
    ...content.passes.flatMap((pass) => checkPass(content, pass)),
    ...content.streams.flatMap((stream) => checkStream(content, stream, now)),
    ...content.questions.flatMap(checkQuestion),
    ...content.notices.flatMap((notice) => checkNotice(content, notice, now)),
    ...content.events.flatMap((event) => checkEvent(content, event, now)),
  ]);
}

function checkIds(kind: string, entries: readonly Located<{ id: string }>[]): Problem[] {
  const first = new Map<string, Problem>();
  return entries.flatMap(({ entry, source, path }) => {
    const here = source.problem([...path, 'id'], '');
    const earlier = first.get(entry.id);
    if (earlier === undefined) {
      first.set(entry.id, here);
      return [];
    }
    return [{ ...here, sentence: `The ${kind} \`${entry.id}\` stands in ${earlier.file}:${earlier.line} already.` }];
  });
}

function checkTitle(content: Content, at: Located<unknown>, path: readonly PropertyKey[], id: string): Problem[] {
  if (isDeclared(content, 'titles', id)) return [];
  return [at.source.problem([...at.path, ...path], `There is no title \`${id}\`.`)];
}

function checkVote(content: Content, vote: Located<VoteEntry>, now: Date): Problem[] {
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

/** Times resolved as an import right now would. */
export function timesOf(entry: VoteEntry, now: Date) {
  const at = (moment: VoteEntry['opens']): Date => resolveMoment(moment.moment, now, entry.timeZone);
  return {
    opensAt: at(entry.opens),
    closesAt: at(entry.closes),
    resultsAt: at(entry.results),
    blindFrom: entry.blindFrom === undefined ? null : at(entry.blindFrom),
  };
}

function checkTimes({ entry, source, path }: Located<VoteEntry>, now: Date): Problem[] {
  const { opensAt, closesAt, resultsAt, blindFrom } = timesOf(entry, now);
  const problems: Problem[] = [];
  const report = (key: string, sentence: string): void => void problems.push(source.problem([...path, key], sentence));
  const said = (key: string, instant: Date): string => `\`${key}\` (${instant.toISOString().slice(0, 16)}Z)`;
  if (closesAt <= opensAt) report('closes', `${said('closes', closesAt)} must come after ${said('opens', opensAt)}.`);
  if (resultsAt < closesAt)
    report('results', `${said('results', resultsAt)} must not come before ${said('closes', closesAt)}.`);
  if (blindFrom !== null && (blindFrom < opensAt || blindFrom > closesAt)) {
    report('blindFrom', `${said('blindFrom', blindFrom)} must lie between \`opens\` and \`closes\`.`);
  }
  if (entry.demoBallots !== undefined && opensAt > now) {
    report('demoBallots', `There can be no ballots before the vote opens (${said('opens', opensAt)}).`);
  }
  return problems;
}
