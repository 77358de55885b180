import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureBudgets } from '../../../scripts/build/budgets.ts';

/** The build that the running product serves. */
const dist = join(import.meta.dirname, '../../../dist');

describe('the download size of pages, in bytes after gzip', () => {
  it.each(measureBudgets(dist))('$name stays within $limit', ({ bytes, limit }) => {
    expect(bytes).toBeLessThanOrEqual(limit);
  });
});
