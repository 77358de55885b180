const syllablesStart = 0xac00;
const syllablesEnd = 0xd7a3;
const syllablesPerInitial = 588;
const syllablesPerVowel = 28;
const firstInitial = 0x1100;
const lastInitial = 0x1112;

/**
 * Normalizes spelling variants: width and compatibility forms (NFKC, which also turns the keyboard's ㄱ into an initial
 * consonant), case, Latin accents, katakana and spaces.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[\s\p{P}]+/gu, '');
}

/**
 * True if a folded name contains a folded term. An initial consonant (초성) matches any syllable that begins with it; a
 * last syllable without a final consonant matches one with it, since it may still be typed: 기 finds 김.
 */
export function matches(name: string, term: string): boolean {
  if (name.includes(term)) return true;
  for (let start = 0; start + term.length <= name.length; start += 1) {
    if (matchesAt(name, term, start)) return true;
  }
  return false;
}

/** Returns a filter for a term: by name, note or exact number. Names are folded once for all terms. */
export function searcher(term: string): (candidate: Searchable) => boolean {
  const folded = fold(term);
  return (candidate) =>
    folded === '' || String(candidate.number) === folded || matches(foldedNameOf(candidate), folded);
}

export interface Searchable {
  readonly number: number;
  readonly name: string;
  readonly note: string;
}

const foldedNames = new WeakMap<Searchable, string>();

function foldedNameOf(candidate: Searchable): string {
  const folded = foldedNames.get(candidate) ?? fold(`${candidate.name} ${candidate.note}`);
  foldedNames.set(candidate, folded);
  return folded;
}

function matchesAt(name: string, term: string, start: number): boolean {
  for (let index = 0; index < term.length; index += 1) {
    const expected = term.charCodeAt(index);
    const found = name.charCodeAt(start + index);
    if (expected === found || beginsWith(found, expected)) continue;
    if (index === term.length - 1 && isBeingTyped(found, expected)) continue;
    return false;
  }
  return true;
}

function beginsWith(syllable: number, initial: number): boolean {
  if (initial < firstInitial || initial > lastInitial || !isSyllable(syllable)) return false;
  return Math.floor((syllable - syllablesStart) / syllablesPerInitial) === initial - firstInitial;
}

function isBeingTyped(syllable: number, open: number): boolean {
  if (!isSyllable(syllable) || !isSyllable(open) || (open - syllablesStart) % syllablesPerVowel !== 0) return false;
  return syllable - open < syllablesPerVowel && syllable > open;
}

function isSyllable(code: number): boolean {
  return code >= syllablesStart && code <= syllablesEnd;
}
