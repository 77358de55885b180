import type { Language } from '../http/contract.ts';
import { widthOf } from './fonts.ts';

/** A text in lines, and the size of its letters in pixels. */
export interface WrappedText {
  readonly lines: readonly string[];
  readonly size: number;
}

export interface TextSpace {
  /** The width in pixels. */
  readonly room: number;
  readonly maxLines: number;
  /** Sizes to try, the largest first; at the last one a text that is still too long ends in "…". */
  readonly sizes: readonly number[];
  /** The width of a text in ems. Default: in the fonts of pictures. */
  readonly measure?: (text: string) => number;
}

/** Breaks a text into lines at the largest size at which all of it fits. */
export function wrapText(text: string, language: Language, space: TextSpace): WrappedText {
  const { room, maxLines, sizes, measure = widthOf } = space;
  const pieces = piecesOf(text, language);
  let wrapped: WrappedText = { lines: [], size: 0 };
  for (const size of sizes) {
    // A narrow margin, since ligatures and kerning are not in the widths.
    const lines = fill(pieces, (room / size) * 0.98, measure);
    wrapped = { lines, size };
    if (lines.length <= maxLines) return wrapped;
  }
  const shown = wrapped.lines.slice(0, maxLines);
  const last = shown.pop() ?? '';
  return { size: wrapped.size, lines: [...shown, ended(last, (room / wrapped.size) * 0.98, measure)] };
}

/** Japanese has no spaces and breaks between words, the other two languages at spaces. */
function piecesOf(text: string, language: Language): string[] {
  const trimmed = text.replaceAll(/\s+/g, ' ').trim();
  if (language !== 'ja') return trimmed.split(/(?<= )/);
  const words = Array.from(
    new Intl.Segmenter('ja', { granularity: 'word' }).segment(trimmed),
    ({ segment }) => segment,
  );
  // A line begins neither with a mark that ends something, nor with the ending or the particle of a word.
  return words.reduce<string[]>((pieces, word) => {
    const last = pieces.length - 1;
    if (last >= 0 && /^[\s\p{Pe}\p{Pf}\p{Po}ー\p{Script=Hiragana}]/u.test(word)) pieces[last] += word;
    else pieces.push(word);
    return pieces;
  }, []);
}

type Measure = (text: string) => number;

function fill(pieces: readonly string[], maxWidth: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (one: string) => measure(one.trimEnd()) <= maxWidth;
  for (const piece of pieces.flatMap((one) => (fits(one) ? [one] : [...letters(one)]))) {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

function ended(line: string, maxWidth: number, measure: Measure): string {
  let shown = [...letters(line)];
  while (shown.length > 0 && measure(`${shown.join('')}…`) > maxWidth) shown = shown.slice(0, -1);
  return `${shown.join('').trimEnd()}…`;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const letters = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);
