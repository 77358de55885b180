import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, setUpBlocks } from './block-steps.ts';
import { codeBlocks } from './document-blocks.ts';
import { pageBlocks } from './page-blocks.ts';
import { safetyBlocks } from './safety-blocks.ts';

/** Runs each code block of docs/embedding.md on a page of another origin, with the built product. */
const blocks = { ...pageBlocks, ...safetyBlocks };

setUpBlocks();

describe('docs/embedding.md', () => {
  it('has a test for each block, and a block for each test', () => {
    const names = codeBlocks(readFileSync(join(root, 'docs/embedding.md'), 'utf8')).map(({ name }) => name);
    expect(names.filter((name) => name !== '').toSorted()).toEqual(Object.keys(blocks).toSorted());
  });

  it.each(Object.entries(blocks))('block %s works as described', (_, follow) => follow());
});
