import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { findTests } from './find-tests.ts';

/** The rows of the files of rows, the outcomes of the tests that they name, and the differences between the two. */
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

const Sections = z.array(
  z.strictObject({
    section: z.string(),
    about: z.string().optional(),
    column: z.string(),
    rows: z.array(z.strictObject({ what: z.string(), tests: z.record(z.string(), z.array(z.string())) })),
  }),
);

export type Section = z.infer<typeof Sections>[number];

/** @param file beside this one */
export function readSections(file = 'rows.yaml'): Section[] {
  return Sections.parse(parse(readFileSync(join(import.meta.dirname, file), 'utf8')));
}

export function rowsOf(sections: readonly Section[]): Row[] {
  return sections.flatMap(({ section, rows }) =>
    rows.map(({ what, tests }) => ({
      section,
      what,
      proofs: Object.entries(tests).flatMap(([file, names]) => names.map((name) => ({ file, name }))),
    })),
  );
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

/** The tests that ran, from the runners' files of results in a folder. */
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

/** `…` matches any text. */
const matcher = (name: string): RegExp => new RegExp(`^${name.split('…').map(escaped).join('.*')}$`);

/** Why a row is not proven, as sentences; empty if it is. */
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

/** The tests of a row that do not exist, as sentences. A parameter in either name matches any text in the other. */
export function unknownTests({ section, what, proofs }: Row): string[] {
  return proofs.flatMap(({ file, name }) => {
    const titles = existsSync(join(root, file)) ? findTests(file) : [];
    if (titles.some((title) => matcher(title).test(name) || matcher(name).test(title))) return [];
    return [`${section}: “${what}”: ${file} has no test called “${name}”.`];
  });
}
