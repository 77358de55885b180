import { interpolation } from '../../rules/words.ts';
import type { Letter, LetterRow } from './letter.ts';

/** A mail for programs without HTML: it says and links everything that the HTML does. */
export function letterText({ paragraphs, tables, quote, notes, link, foot, unsubscribe }: Letter): string {
  return `${[
    ...paragraphs,
    ...tables.map((rows) => rows.map(rowText).join('\n')),
    ...(quote === null ? [] : [quote.replaceAll(/^/gm, '> ')]),
    ...notes,
    ...(link === null ? [] : [`${link.text}\n${link.url}`]),
    '—',
    foot.join('\n'),
    ...(unsubscribe === null ? [] : [`${unsubscribe.text}\n${unsubscribe.url}`]),
  ].join('\n\n')}\n`;
}

function rowText({ name, value, note, href }: LetterRow): string {
  const more = [note, href].filter((line) => line !== undefined);
  return [`${interpolation.escape(name)}: ${interpolation.escape(value)}`, ...more.map((line) => `    ${line}`)].join(
    '\n',
  );
}
