import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LegalText, newestTexts, printPromises, problemsOf, readRows } from './table.ts';

const documents = newestTexts();
const rows = readRows();

/** The texts with one language of the privacy policy changed. */
const withPrivacy = (change: (text: string) => string): LegalText[] =>
  documents.map((one) =>
    one.type === 'privacy' ? { ...one, texts: { ...one.texts, ja: change(one.texts.ja) } } : one,
  );

describe('the promises of the legal texts', () => {
  it('have rows with tests that exist, and the same marks in every language', () => {
    expect(problemsOf(documents, rows)).toEqual([]);
  });

  it('are in docs/promises.md as `npm run promises` writes it', () => {
    const written = readFileSync(join(import.meta.dirname, '../../docs/promises.md'), 'utf8');
    expect(written).toBe(printPromises(documents, rows));
  });

  it('are reported without a row', () => {
    const { https: _, ...others } = rows;
    expect(problemsOf(documents, others)).toEqual(['The promise https has no row.']);
  });

  it('are reported where a row has no mark', () => {
    const more = { ...rows, fortune: rows['https'] ?? {} };
    expect(problemsOf(documents, more)).toEqual(['The row fortune has no mark.']);
  });

  it('are reported where a language has no mark', () => {
    const version = documents.find(({ type }) => type === 'privacy')?.version;
    const without = withPrivacy((text) => text.replace(' <!-- promise: https -->', ''));
    expect(problemsOf(without, rows)).toEqual([`privacy/${version}.ja.md does not mark the promise https.`]);
  });

  it('are reported where a test does not exist', () => {
    const gone = { ...rows, https: { 'server/config.test.ts': ['production > is kind'] } };
    expect(problemsOf(documents, gone)).toEqual([
      'Promises: “https”: server/config.test.ts has no test called “production > is kind”.',
    ]);
  });
});
