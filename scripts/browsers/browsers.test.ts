import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journey } from '../../tests/browsers/journey.ts';
import type { LastRun } from '../../tests/browsers/last-run.ts';
import { browserTable, withTable } from '../../tests/browsers/table.ts';
import { conditions } from '../../tests/embedding/conditions/all-conditions.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const matrix = read('docs/embedding-matrix.md');
const lastRun = JSON.parse(read('tests/browsers/last-run.json')) as LastRun;

describe('the browsers of docs/embedding.md', () => {
  const guide = read('docs/embedding.md');

  it('are those that ran, with their versions', () => {
    expect(withTable(guide, browserTable(lastRun, matrix))).toBe(guide);
  });

  it.each(lastRun.engines)('$engine has walked the whole journey and kept the core of the promises', (record) => {
    expect(record.journey).toEqual(journey.map(({ name }) => ({ name, problem: null })));
    const core = conditions.filter((condition) => condition.core).map(({ id }) => id);
    expect(record.conditions.map(({ id }) => id)).toEqual(core);
    expect(record.conditions.filter(({ passed, failed }) => failed > 0 || passed === 0)).toEqual([]);
  });
});
