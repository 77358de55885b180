import { describe, expect, it } from 'vitest';
import { newCode } from '../../server/ticket/codes/new-code.ts';
import { checkCharacterOf, codeProblem, findCode, groupCode, readCode } from './ticket-code.ts';

describe('a code that a fan types', () => {
  it.each([
    ['FANS-TEST-0000-0012'],
    ['fans test 0000 0012'],
    ['ｆａｎｓ－ＴＥＳＴ－００００－００１２'],
    ['FANS–TEST–OOOO–OOl2'],
    [' fanstest00000012\n'],
    ['https://fans.example/mypage/ticket#code=FANSTEST00000012'],
  ])('is normalized from %s', (typed) => {
    expect(codeProblem(typed)).toBeNull();
    expect(groupCode(typed)).toBe('FANS-TEST-0000-0012');
    expect(readCode(typed)).toBe('FANSTEST00000012');
  });

  it.each([
    ['FANS-TEST-0000-0012'],
    ['Your code: fans-test-0000-0012. See you there!'],
    ['팬 여러분의 코드는 ＦＡＮＳ ＴＥＳＴ ００００ ００１２ 이에요'],
    ['https://fans.example/mypage/ticket#code=FANSTEST00000012'],
  ])('is found in a copied text: %s', (copied) => {
    expect(findCode(copied)).toBe('FANS-TEST-0000-0012');
  });

  it.each([['TEST-0000'], ['FANS-TEST-0000-0021'], ['Thank you for coming']])('is not found in %s', (copied) => {
    expect(findCode(copied)).toBeNull();
  });

  it('is refused when it is too short, has a wrong character or two swapped ones', () => {
    expect(codeProblem('FANS-TEST')).toBe('CODE_INCOMPLETE');
    expect(codeProblem('')).toBe('CODE_INCOMPLETE');
    expect(codeProblem('FANS-TEST-0000-0021')).toBe('CODE_MISTYPED');
    expect(codeProblem('FAN5-TEST-0000-0012')).toBe('CODE_MISTYPED');
    expect(codeProblem('팬코드-0000-0000-000')).not.toBeNull();
  });

  it('detects every wrong character and every swap of two', () => {
    for (let round = 0; round < 50; round += 1) {
      const code = newCode();
      expect(readCode(groupCode(code))).toBe(code);
      for (let place = 0; place < code.length; place += 1) {
        const other = code[place] === 'X' ? 'Y' : 'X';
        expect(codeProblem(code.slice(0, place) + other + code.slice(place + 1))).toBe('CODE_MISTYPED');
        const [one, two] = [code[place], code[place + 1]];
        if (two === undefined || one === two) continue;
        expect(codeProblem(code.slice(0, place) + two + one + code.slice(place + 2))).toBe('CODE_MISTYPED');
      }
    }
    expect(checkCharacterOf('!')).toBeNull();
  });
});
