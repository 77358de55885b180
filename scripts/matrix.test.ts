import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conditions } from '../tests/embedding/conditions/all-conditions.ts';
import { documentOf } from '../tests/embedding/document.ts';
import { rows } from '../tests/embedding/elements.ts';
import { promiseIds } from '../tests/embedding/promises.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const matrix = read('docs/embedding-matrix.md');

/** The cells below a condition's heading, by row: `['✓', '–', …]`. */
function cellsOf(id: string): Map<string, string[]> {
  const [, section = ''] = matrix.split(`### ${id}: `);
  const lines = section.split('\n### ')[0]?.split('\n') ?? [];
  const found = lines.filter((line) => /^\| [^-|]/.test(line)).map((line) => line.split('|').slice(1, -1));
  return new Map(found.map(([row = '', ...cells]) => [row.trim(), cells.map((cell) => cell.trim())]));
}

describe('docs/embedding-matrix.md', () => {
  it.each(conditions)('has a mark for each promise and element $title, and none that fails', ({ id }) => {
    const cells = cellsOf(id);
    expect([...cells.keys()]).toEqual(rows.map((row) => row.id));
    for (const marks of cells.values()) {
      expect(marks).toHaveLength(promiseIds.length);
      expect(marks.filter((mark) => mark !== '✓' && mark !== '–')).toEqual([]);
    }
  });

  it('keeps each condition that a run leaves out, and the counts', () => {
    const lines = (text: string) => text.split('\n').filter((line) => !line.includes(' cells: '));
    const counts = (text: string) => /= (.*) not applicable/.exec(text)?.[1];
    const again = documentOf(conditions, rows, [], '0', matrix);
    expect(lines(again)).toEqual(lines(matrix));
    expect(counts(again)).toBe(counts(matrix));
    expect(() => documentOf(conditions, rows, [], '0', '')).toThrow('npm run matrix -- --condition');
  });

  it('has no condition that is no longer checked', () => {
    const named = [...matrix.matchAll(/^### ([\w-]+): /gm)].map(([, id]) => id);
    expect(new Set(named)).toEqual(new Set(conditions.map(({ id }) => id)));
  });
});
