import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

/** The rows of docs/specification.md, the outcomes of the tests that they name, and what is wrong between the two. */
const root = join(import.meta.dirname, '../..');

export interface Row {
  section: string;
  what: string;
  proofs: { file: string; name: string }[];
}

export interface Outcome {
  file: string;
  name: string;
  passed: boolean;
}

/** A row's second cell names its tests: `file` and the test's name, with … for what a parameter fills in. */
export function readRows(markdown: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    section = /^## (.+)/.exec(line)?.[1] ?? section;
    const [, what, tests] = /^\| (.+?) \| (.*) \|$/.exec(line) ?? [];
    if (what === undefined || tests === undefined || tests === 'Proven by' || /^-+$/.test(what)) continue;
    const proofs = [...tests.matchAll(/`([^`]+)` ((?:(?!<br>).)+)/g)].map(([, file = '', name = '']) => ({
      file,
      name: name.trim(),
    }));
    rows.push({ section, what, proofs });
  }
  return rows;
}

const vitestResults = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});
const elementResults = z.object({
  tests: z.array(z.object({ file: z.string(), name: z.string(), passed: z.boolean() })),
});

/** What ran, from the runners' own files of results in a folder. */
export function readOutcomes(folder: string): Outcome[] {
  return globSync('*.json', { cwd: folder }).flatMap((file) => {
    const results: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const elements = elementResults.safeParse(results);
    if (elements.success) return elements.data.tests;
    return vitestResults.parse(results).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: relative(root, name),
        name: [...ancestorTitles, title].join(' > '),
        passed: status === 'passed',
      })),
    );
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `…` stands for whatever a parameter fills in. */
const matcher = (name: string): RegExp => new RegExp(`^${name.split('…').map(escaped).join('.*')}$`);

/** Why a row is not proven, in sentences; none where it is. */
export function problemsOf({ section, what, proofs }: Row, outcomes: readonly Outcome[]): string[] {
  if (proofs.length === 0) return [`${section}: “${what}” names no test.`];
  return proofs.flatMap(({ file, name }) => {
    const pattern = matcher(name);
    const found = outcomes.filter((outcome) => outcome.file === file && pattern.test(outcome.name));
    if (found.length === 0) return [`${section}: “${what}”: no test of ${file} that ran is called “${name}”.`];
    const failed = found.filter(({ passed }) => !passed);
    return failed.map((test) => `${section}: “${what}”: “${test.name}” (${file}) did not pass.`);
  });
}
