import type { EngineRecord, LastRun } from './last-run.ts';

const names: Readonly<Record<string, string>> = {
  firefox: 'Firefox',
  webkit: 'WebKitGTK, the engine of Safari',
};

export const tableStart = '<!-- browsers: written by npm run browsers -->';
export const tableEnd = '<!-- end of browsers -->';

/** The number in `firefox/153.7.0` or `WebKitGTK 2.50.6`. */
const numberOf = (version: string): string => /[\d.]+/.exec(version)?.[0] ?? version;

function rowOf({ date, engine, version, journey, conditions }: EngineRecord): string {
  const steps = journey.filter(({ problem }) => problem === null).length;
  const passed = conditions.reduce((sum, one) => sum + one.passed, 0);
  const failed = conditions.reduce((sum, one) => sum + one.failed, 0);
  return `| ${names[engine] ?? engine} | ${numberOf(version)} | ${steps} of ${journey.length} steps | ${conditions.length} | ${passed} passed, ${failed} failed | ${date} |`;
}

/** What the head of docs/embedding-matrix.md says about the last run of `npm run matrix` in Chromium. */
function chromiumRow(matrix: string): string {
  const [, conditions, passed, failed, version, date] =
    /(\d+) conditions = \d+ cells: (\d+) pass, (\d+) fail.* Chromium ([\d.]+\d), (\d{4}-\d{2}-\d{2})/.exec(matrix) ??
    [];
  if (version === undefined) throw new Error('docs/embedding-matrix.md names no browser version');
  return `| Chromium, the engine of Chrome and Edge | ${version} | the whole of \`npm test\` | ${conditions} | ${passed} passed, ${failed} failed | ${date} |`;
}

/** The table of browsers in docs/embedding.md. */
export const browserTable = ({ engines }: LastRun, matrix: string): string =>
  [
    tableStart,
    '',
    '| Browser | Version | Journey | Conditions | Checks | Run on |',
    '| --- | --- | --- | --- | --- | --- |',
    chromiumRow(matrix),
    ...engines.map(rowOf),
    '',
    tableEnd,
  ].join('\n');

/**
 * A document with the table between its marks.
 * @throws when a mark is missing
 */
export function withTable(document: string, table: string): string {
  const [start, end] = [document.indexOf(tableStart), document.indexOf(tableEnd)];
  if (start < 0 || end < start) throw new Error('The document has no marks for the table of browsers');
  return document.slice(0, start) + table + document.slice(end + tableEnd.length);
}
