import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('a file of rows begins with the mark by which Excel knows UTF-8', () => {
  expect(csvOf([['김하늘', 1]])).toBe('\ufeff김하늘,1\r\n');
});

it('typed text is never a formula, and an id stays unchanged', () => {
  const line = '-ADGG4-4YmPT_NBNlI07Ng';
  expect(csvOf([[{ id: line }, line, '=1+1', '+82 10', '@a', -1]])).toBe(
    `\ufeff${line},'${line},'=1+1,'+82 10,'@a,-1\r\n`,
  );
});

it('a cell with a comma, a quotation mark or a line break is quoted', () => {
  const cells = csvOf([['a,b', 'say "x"', 'two\nlines', { id: 'a,b' }]]);
  expect(cells).toBe('\ufeff"a,b","say ""x""","two\nlines","a,b"\r\n');
});
