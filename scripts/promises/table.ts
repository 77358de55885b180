import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { Language } from '../../server/platform/http/contract.ts';
import { promisesIn } from '../../server/policy/content/promise-marks.ts';
import { PolicyType } from '../../server/policy/contract.ts';
import { unknownTests } from '../specification/table.ts';

/** The promises that the newest version of each legal document marks, and the tests that hold them. */
const root = join(import.meta.dirname, '../..');
const folder = 'demo/content/policies';

const Rows = z.record(z.string(), z.record(z.string(), z.array(z.string()).min(1)));
/** Titles of tests, by the promise and then by the test's file. */
export type Rows = z.infer<typeof Rows>;

/** The newest version of a document, by language. */
export interface LegalText {
  type: PolicyType;
  version: string;
  texts: Readonly<Record<Language, string>>;
}

export const readRows = (): Rows => Rows.parse(parse(readFileSync(join(import.meta.dirname, 'rows.yaml'), 'utf8')));

/** Whether it is announced or in force: what it says has to be so from its day on. */
export function newestTexts(): LegalText[] {
  return PolicyType.options.map((type) => {
    const files = globSync(`${folder}/${type}/*.ko.md`, { cwd: root }).toSorted();
    const newest = files.at(-1);
    if (newest === undefined) throw new Error(`There is no version of ${type}.`);
    const version = basename(newest, '.ko.md');
    const textIn = (language: Language) =>
      readFileSync(join(root, dirname(newest), `${version}.${language}.md`), 'utf8');
    return { type, version, texts: { ko: textIn('ko'), en: textIn('en'), ja: textIn('ja') } };
  });
}

/** Why the table does not fit the texts or the tests, as sentences; empty if it does. */
export function problemsOf(documents: readonly LegalText[], rows: Rows): string[] {
  const marked = new Set(documents.flatMap(({ texts }) => Object.values(texts).flatMap(idsIn)));
  return [
    ...documents.flatMap(differingMarks),
    ...[...marked].filter((id) => rows[id] === undefined).map((id) => `The promise ${id} has no row.`),
    ...Object.keys(rows).flatMap((id) => (marked.has(id) ? [] : [`The row ${id} has no mark.`])),
    ...Object.entries(rows).flatMap(([id, tests]) => {
      const proofs = Object.entries(tests).flatMap(([file, names]) => names.map((name) => ({ file, name })));
      return unknownTests({ section: 'Promises', what: id, proofs });
    }),
  ];
}

const idsIn = (text: string): string[] => promisesIn(text).map(({ id }) => id);

/** Every language makes the same promises. */
function differingMarks({ type, version, texts }: LegalText): string[] {
  const all = new Set(Object.values(texts).flatMap(idsIn));
  return Language.options.flatMap((language) => {
    const ids = idsIn(texts[language]);
    return [...all].flatMap((id) =>
      ids.includes(id) ? [] : [`${type}/${version}.${language}.md does not mark the promise ${id}.`],
    );
  });
}

/** The document of all promises. */
export function printPromises(documents: readonly LegalText[], rows: Rows): string {
  return [
    `<!-- Written by npm run promises from scripts/promises/rows.yaml and ${folder}. -->
# What the legal texts promise

Each promise that a test can hold, in the newest version of each legal text, and the tests that hold it. In the texts of all languages a
mark such as \`<!-- promise: keep-three-months -->\` follows the words. Marks are not shown and not part of what fans agree to.

\`npm run promises\` writes this document. It fails if a mark has no row, a row has no mark, a language lacks a mark, or a test does
not exist. \`…\` stands for the part of a test's name that a parameter fills in.
`,
    ...documents.filter(({ texts }) => idsIn(texts.en).length > 0).map((document) => printText(document, rows)),
  ].join('\n');
}

function printText({ type, version, texts }: LegalText, rows: Rows): string {
  const lines = promisesIn(texts.en).map(({ id, words }) => {
    const proofs = Object.entries(rows[id] ?? {}).flatMap(([file, names]) =>
      names.map((name) => `[${basename(file)}](../${file}): ${cell(name)}`),
    );
    return `| \`${id}\` | ${sentenceOf(words)} | ${proofs.join('<br>')} |`;
  });
  const path = `../${folder}/${type}/${version}.en.md`;
  return `## ${type}\n\nVersion [${version}](${path}).\n\n| Promise | Words | Tests |\n|---|---|---|\n${lines.join('\n')}\n`;
}

/** Without the number of a list's item and the bars of a table. */
const sentenceOf = (words: string): string =>
  words
    .replace(/^\d+\. /, '')
    .replace(/^\| /, '')
    .replaceAll(' | ', ': ')
    .replace(/,$/, '')
    .trim();

/** A test's name as a table cell. */
const cell = (name: string): string => name.replaceAll(/[<|*_]/g, String.raw`\$&`);
