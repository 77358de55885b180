import { parse } from 'papaparse';
import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('written rows are read again unchanged', () => {
  const rows = [
    ['김미나', 'a "quoted" name, with a comma'],
    ['two\nlines', ''],
  ];
  const text = csvOf(['Name', 'Note'], rows);
  expect(text.startsWith('\ufeffName,Note\r\n')).toBe(true);
  expect(parse<string[]>(text.slice(1).trimEnd()).data).toEqual([['Name', 'Note'], ...rows]);
});

it.each(['=1+1', '+82 10', '-5', '@sum'])('%o is written as a text, which no program runs', (cell) => {
  expect(parse<string[]>(csvOf(['Cell'], [[cell]])).data[1]).toEqual([`'${cell}`]);
});
