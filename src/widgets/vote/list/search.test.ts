import { describe, expect, it } from 'vitest';
import { fold, matches } from './search.ts';

const finds = (name: string, term: string) => matches(fold(name), fold(term));

describe('candidate search', () => {
  it.each([
    ['SEOYEON', 'seoyeon'],
    ['Beyoncé', 'beyonce'],
    ['ＮＯＶＡ', 'nova'],
    ['Luna Park', 'lunapark'],
    ['G-DRAGON', 'gdragon'],
    ['ﾊﾙｶ', 'はるか'],
    ['ハルカ', 'はるか'],
    ['محمد علي', 'علي'],
  ])('finds %s by %s', (name, term) => {
    expect(finds(name, term)).toBe(true);
  });

  it.each([
    ['김서연', 'ㄱㅅㅇ'],
    ['김서연', 'ㅅㅇ'],
    ['김서연', '김ㅅ'],
    ['빛나', 'ㅂㄴ'],
    ['꽃별', 'ㄲㅂ'],
  ])('finds %s by its initial consonants %s', (name, term) => {
    expect(finds(name, term)).toBe(true);
  });

  it('finds a name while its last syllable is being typed', () => {
    expect(finds('김서연', '기')).toBe(true);
    expect(finds('김서연', '김서여')).toBe(true);
    expect(finds('김서연', '기서연')).toBe(false);
  });

  it.each([
    ['김서연', 'ㄱㅇ'],
    ['김서연', '박'],
    ['がく', 'かく'],
    ['Nova', 'novas'],
  ])('does not find %s by %s', (name, term) => {
    expect(finds(name, term)).toBe(false);
  });

  it('folds a term of spaces and marks to an empty text', () => {
    expect(fold(' ・- ')).toBe('');
  });
});
