import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accentProblem } from '../../../rules/content/accent.ts';
import type { LocalizedText, PictureEntry } from '../../../rules/content/parts.ts';
import { type CandidateEntry, maxCandidates, type VoteEntry } from '../../../rules/content/vote.ts';
import type { Content, Located } from '../../content/content.ts';
import { type Mistake, mistake } from '../../content/mistakes.ts';
import { checkPicture } from '../../content/pictures/pictures.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared, nameFile } from '../../content/read.ts';
import { readTable, type TableRow } from '../../content/table.ts';
import { artistKind } from '../../title/content/kind.ts';

/** A candidate after the defaults of the artist, the table or the vote were filled in. */
export interface ResolvedCandidate {
  id: string;
  name: LocalizedText;
  note: LocalizedText;
  accent: string | null;
  portrait: PictureEntry;
  /** The artist who stands here; null for a candidate without an entry of their own. */
  artistId: string | null;
}

const columns = {
  required: ['name_ko', 'name_en', 'name_ja'],
  optional: ['id', 'note_ko', 'note_en', 'note_ja', 'accent', 'portrait', 'colour'],
};
const none: LocalizedText = { ko: '', en: '', ja: '' };

/** The candidates of a vote in the board's order, and the mistakes that their schema can't detect. */
export function resolveCandidates(
  content: Content,
  vote: Located<VoteEntry>,
): { candidates: ResolvedCandidate[]; problems: Problem[] } {
  const { candidates, candidateTable } = vote.entry;
  if ((candidates === undefined) === (candidateTable === undefined)) {
    return { candidates: [], problems: [vote.source.problem([...vote.path, 'candidates'], mistake('NO_CANDIDATES'))] };
  }
  return candidateTable === undefined
    ? fromEntries(content, vote, candidates ?? [])
    : fromTable(content, vote, candidateTable);
}

function fromEntries(content: Content, vote: Located<VoteEntry>, entries: readonly CandidateEntry[]) {
  const problems: Problem[] = [];
  const candidates: ResolvedCandidate[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const path = [...vote.path, 'candidates', index];
    const report = (what: string | Mistake, key?: string): void =>
      void problems.push(vote.source.problem(key === undefined ? path : [...path, key], what));
    const id = entry.id ?? entry.artist;
    if (id === undefined) {
      report(mistake('CANDIDATE_PARTS'), 'artist');
      continue;
    }
    if (seen.has(id)) report(mistake('TWICE', { one: 'candidate', id }), entry.id === undefined ? 'artist' : 'id');
    seen.add(id);
    if (entry.artist !== undefined && !isDeclared(content, 'artists', entry.artist)) {
      report(mistake('UNKNOWN', { one: 'artist', id: entry.artist }), 'artist');
      continue;
    }
    const artist = content.of(artistKind).find((one) => one.entry.id === entry.artist)?.entry;
    const name = entry.name ?? artist?.name;
    const portrait = entry.portrait ?? artist?.portrait ?? vote.entry.portraits;
    if (entry.artist === undefined && (name === undefined || portrait === undefined)) {
      report(`The candidate \`${id}\` needs a ${name === undefined ? '`name`' : '`portrait`'}, since it is no artist.`);
    }
    // An artist whose own entry has a mistake is missing here; that mistake was reported already.
    if (name === undefined || portrait === undefined) continue;
    const accent = entry.accent ?? artist?.accent ?? null;
    const note = entry.note ?? artist?.note ?? none;
    candidates.push({ id, name, note, accent, portrait, artistId: entry.artist ?? null });
  }
  return { candidates, problems };
}

function fromTable(content: Content, vote: Located<VoteEntry>, name: string) {
  const { source } = vote;
  const path = [...vote.path, 'candidateTable'];
  const failed = (sentence: string) => ({ candidates: [], problems: [source.problem(path, sentence)] });
  const file = nameFile(content, vote, name);
  if (!existsSync(file)) return failed(`There is no table \`${name}\`.`);
  const table = readTable(file, join(dirname(source.file), name), columns);
  // Of an entry that is not in a file, the mistake names the entry.
  const inTable = ({ file: name, line, sentence }: Pick<Problem, 'file' | 'line' | 'sentence'>): Problem => ({
    ...source.problem(path, sentence),
    file: name,
    line,
    column: 1,
  });
  const problems = table.problems.map(inTable);
  if (table.rows.length > maxCandidates)
    problems.push(
      source.problem(
        path,
        `\`${name}\` has ${table.rows.length} candidates, and a vote takes ${maxCandidates} at most.`,
      ),
    );
  if (table.rows.length === 0 && problems.length === 0) return failed(`\`${name}\` has no candidates.`);
  const candidates: ResolvedCandidate[] = [];
  const seen = new Map<string, number>();
  for (const [index, row] of table.rows.entries()) {
    const report = (sentence: string): void =>
      void problems.push(inTable({ file: table.file, line: row.line, sentence }));
    const candidate = fromRow(row, index, vote.entry.portraits, report);
    if (candidate === null) continue;
    if (row.cells['portrait']) {
      for (const problem of checkPicture(content, vote, ['candidateTable'], candidate.portrait))
        report(problem.sentence);
    }
    const earlier = seen.get(candidate.id);
    if (earlier !== undefined) report(`The id \`${candidate.id}\` stands in line ${earlier} already.`);
    seen.set(candidate.id, row.line);
    candidates.push(candidate);
  }
  return { candidates, problems };
}

function fromRow(
  { cells }: TableRow,
  index: number,
  portraits: PictureEntry | undefined,
  report: (sentence: string) => void,
): ResolvedCandidate | null {
  const id = cells['id'] || String(index + 1).padStart(3, '0');
  const name = wordsOf(cells, 'name');
  const note = wordsOf(cells, 'note');
  const accent = cells['accent'] || null;
  const colour = cells['colour'] || undefined;
  const portrait = cells['portrait'] ? { file: cells['portrait'], colour } : portraits;
  let right = true;
  const fail = (sentence: string): void => {
    right = false;
    report(sentence);
  };
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(id))
    fail(`The id \`${id}\` must be small letters, digits and dashes, 64 at most.`);
  for (const language of ['ko', 'en', 'ja'] as const) {
    if (name[language] === '') fail(`The cell \`name_${language}\` is empty.`);
    const noted = Object.values(note).some((text) => text !== '');
    if (noted && note[language] === '')
      fail(`The cell \`note_${language}\` is empty, but the note stands in other languages.`);
  }
  if (accent !== null) {
    const problem = /^#[0-9a-fA-F]{6}$/.test(accent)
      ? accentProblem(accent)
      : `The accent \`${accent}\` must be a colour such as #6a3df0.`;
    if (problem !== null) fail(problem);
  }
  if (colour !== undefined && !/^#[0-9a-fA-F]{6}$/.test(colour))
    fail(`The colour \`${colour}\` must be a colour such as #6a3df0.`);
  if (portrait === undefined) fail('This candidate has no `portrait`, and the vote has no `portraits` for all.');
  if (!right || portrait === undefined) return null;
  return { id, name, note, accent, portrait, artistId: null };
}

const wordsOf = (cells: TableRow['cells'], column: string): LocalizedText => ({
  ko: cells[`${column}_ko`] ?? '',
  en: cells[`${column}_en`] ?? '',
  ja: cells[`${column}_ja`] ?? '',
});
