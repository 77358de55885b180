/** A piece of a line with one appearance. */
export interface Run {
  text: string;
  isStrong: boolean;
  isEmphasis: boolean;
  /** Null outside a link. */
  href: string | null;
}

const letter = /[^\s\p{P}\p{S}]/u;
const spacesAtStart = /^\s*/;
const spacesAtEnd = /\s*$/;
const marksAtStart = /^[\s\p{P}\p{S}]*/u;
const marksAtEnd = /[\s\p{P}\p{S}]*$/u;

/** Escapes the characters that have a meaning in Markdown. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\\(?=[!-/:-@[-`{-~])|[*`]|<(?=[a-z/!?])|&(?=#?\w+;)|\](?=[([:])/gi, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, String.raw`\_`);

/** Escapes line starts that would make a heading, a quote, a list or a rule: the date `2026. 11. 30.` would be a list. */
export const escapeLines = (text: string): string =>
  text
    .replaceAll(/^(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+(?=\s*$))/gm, String.raw`\$1`)
    .replaceAll(/^(\d{1,9})([.)])(?=\s|$)/gm, String.raw`$1\$2`);

/**
 * A run between its delimiters. Markdown ignores a delimiter between a letter and a punctuation mark, as in `**공지:**입니다`, so the mark
 * moves outside.
 */
function delimit({ text, isStrong, isEmphasis }: Run, before: string, after: string): string {
  const delimiter = `${isStrong ? '**' : ''}${isEmphasis ? '*' : ''}`;
  if (delimiter === '') return escapeText(text);
  const start = (letter.test(before) ? marksAtStart : spacesAtStart).exec(text)?.[0].length ?? 0;
  const end = text.length - ((letter.test(after) ? marksAtEnd : spacesAtEnd).exec(text)?.[0].length ?? 0);
  if (start >= end) return escapeText(text);
  const [head, inner, tail] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  return `${escapeText(head)}${delimiter}${escapeText(inner)}${delimiter}${escapeText(tail)}`;
}

const firstOf = (run: Run | undefined): string => run?.text.slice(0, 1) ?? '';
const lastOf = (run: Run | undefined): string => run?.text.slice(-1) ?? '';

const isSame = (one: Run, other: Run): boolean =>
  one.isStrong === other.isStrong && one.isEmphasis === other.isEmphasis && one.href === other.href;

/** Joins adjacent runs of the same appearance, and removes double spaces. */
function merge(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    const text = /[ \n]$/.test(last?.text ?? ' ') ? run.text.replace(/^ +/, '') : run.text;
    if (text === '') continue;
    if (last && isSame(last, run)) last.text += text;
    else merged.push({ ...run, text });
  }
  return merged;
}

function linkOf(runs: readonly Run[], href: string): string {
  const text = runs.map((run) => run.text).join('');
  // Markdown makes a link of a bare address.
  if (text.trim() === '' || text.trim() === href) return text;
  const address = href.replaceAll(/[()\s<>]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  const label = runs.map((run, at) => delimit(run, lastOf(runs[at - 1]), firstOf(runs[at + 1]))).join('');
  const [start, end] = [spacesAtStart.exec(text)?.[0] ?? '', spacesAtEnd.exec(text)?.[0] ?? ''];
  return `${start}[${label.trim()}](${address})${end}`;
}

/** The runs of one block as Markdown. */
export function markdownOfRuns(unmerged: readonly Run[]): string {
  const runs = merge(unmerged);
  const parts: string[] = [];
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as Run;
    let end = at + 1;
    if (run.href !== null) while (runs[end]?.href === run.href) end += 1;
    parts.push(
      run.href === null
        ? delimit(run, lastOf(runs[at - 1]), firstOf(runs[end]))
        : linkOf(runs.slice(at, end), run.href),
    );
    at = end;
  }
  return parts.join('').trim();
}
