import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { PolicyValue } from '../../../rules/content/policy.ts';
import { readMarkdown } from '../../../rules/text/markdown.ts';
import type { ContentKind, ImportJob, Saved } from '../../content/content.ts';
import { ContentError, nearest, type Problem } from '../../content/problems.ts';
import { parseSource } from '../../content/source.ts';
import { Language } from '../../platform/http/contract.ts';
import type { Prose } from '../../platform/text/prose.ts';
import { notUtf8, readTextFile, type TextFile } from '../../platform/text/text-file.ts';
import { PolicyType } from '../contract.ts';
import { unknownBlanks } from '../fill-in.ts';
import { type PolicyContent, PolicyFrozenError, savePolicies } from '../save-policies.ts';
import { policyFilesOf, policyIdOf, readPolicyValue } from './value.ts';

/** The only part of a content folder that contains Markdown documents: `policies/<type>/<version>.<language>.md`. */
const folderName = 'policies';

const Head = z.strictObject({
  title: z.string().trim().min(1).max(200),
  effective: z.iso.date(),
  changes: z.string().trim().min(1).max(2000).optional(),
});

/** One language of one version. */
interface PolicyFile extends z.infer<typeof Head> {
  text: string;
  /** Relative to the content folder. */
  file: string;
  type: PolicyType;
  version: string;
  language: Language;
  prose: Prose;
}

export const policyKind: ContentKind<PolicyContent> = {
  name: 'policies',
  counted: 'legal documents',
  order: 100,
  reading: {
    files(folder) {
      const { policies, values, problems } = readPolicies(folder);
      const entries = policies.map((entry) => {
        const source = parseSource(join(folderName, entry.type, `${entry.version}.ko.md`), '');
        return { entry, value: values.get(entry), source, path: [] };
      });
      return { entries, problems };
    },
    readValue: readPolicyValue,
    idOf: policyIdOf,
    write: policyFilesOf,
  },
  check(content) {
    const versions = content.of(policyKind);
    // Files were checked when they were read.
    if (versions.every(({ source }) => source.entry === undefined)) return [];
    const sourceOf = new Map(versions.map(({ entry, source }) => [entry, source]));
    return checkSequence(
      versions.map(({ entry }) => entry),
      (policy, sentence) => sourceOf.get(policy)?.problem([], sentence) ?? [],
    );
  },
  async locked(connection, id) {
    const { rows } = await connection.query<{ counts: boolean }>(
      `SELECT effective <= (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date AS counts FROM policy_version
       WHERE type || '-' || version = $1`,
      [id],
    );
    return rows[0]?.counts === true ? [{ path: [], part: 'ALL', reason: 'POLICY_IN_FORCE' }] : [];
  },
  save: saveAll,
};

/** @throws ContentError for a change of a document that is in force */
async function saveAll({ entriesOf, connection }: ImportJob): Promise<Saved> {
  const documents = entriesOf(policyKind);
  try {
    return await savePolicies(
      connection,
      documents.map(({ entry }) => entry),
    );
  } catch (error) {
    const at = documents.find(({ entry }) => error instanceof PolicyFrozenError && entry === error.policy);
    if (!(error instanceof PolicyFrozenError) || at === undefined) throw error;
    throw new ContentError([at.source.problem([], error.message)]);
  }
}

interface ReadPolicies {
  policies: PolicyContent[];
  /** Each as one JSON value. */
  values: Map<PolicyContent, PolicyValue>;
  problems: Problem[];
}

/** The legal documents of a content folder, and all mistakes in them. A version with a mistake is left out. */
export function readPolicies(folder: string): ReadPolicies {
  const directory = join(folder, folderName);
  const values: ReadPolicies['values'] = new Map();
  if (!existsSync(directory)) return { policies: [], values, problems: [] };
  const problems: Problem[] = [];
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const files = names.toSorted().flatMap((name) => {
    const file = join(folderName, name);
    const read = readFile(file, name, readTextFile(join(directory, name)));
    problems.push(...read.problems);
    return read.file ?? [];
  });
  const versions = Map.groupBy(files, ({ type, version }) => `${type}/${version}`);
  const policies = [...versions.values()].flatMap((version) => {
    const put = putTogether(version);
    // A language with a mistake of its own does not count as missing.
    if (!problems.some(({ file }) => version.some((one) => file.startsWith(one.file.replace(/\w+\.md$/, ''))))) {
      problems.push(...put.problems);
    }
    if (put.policy !== null) values.set(put.policy, put.value);
    return put.policy ?? [];
  });
  const fileOf = ({ type, version }: PolicyContent) =>
    files.find((file) => file.type === type && file.version === version)?.file ?? folderName;
  problems.push(...checkSequence(policies, (policy, sentence) => problemAt(fileOf(policy), 1, sentence)));
  return { policies, values, problems };
}

const problemAt = (file: string, line: number, sentence: string): Problem => ({ file, line, column: 1, sentence });

function readFile(
  file: string,
  name: string,
  { text, wrongLine }: TextFile,
): { file: PolicyFile | null; problems: Problem[] } {
  if (wrongLine !== null) return { file: null, problems: [problemAt(file, wrongLine, notUtf8)] };
  const [, folder = '', version = '', ending = ''] = /^([^/]+)\/(\d{4}-\d{2}-\d{2})\.(\w+)\.md$/.exec(name) ?? [];
  const type = PolicyType.safeParse(folder);
  const language = Language.safeParse(ending);
  if (!type.success || !language.success) return { file: null, problems: [problemAt(file, 1, nameSentence(folder))] };
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (parts === null) {
    return {
      file: null,
      problems: [problemAt(file, 1, 'The file has to begin with `title` and `effective` between two lines of `---`.')],
    };
  }
  const [, head = '', body = ''] = parts;
  const checked = readHead(file, head);
  const firstLine = head.split('\n').length + 2;
  const { prose, problems } = readMarkdown(body);
  const wrong = [
    ...checked.problems,
    ...problems.map(({ line, sentence }) => problemAt(file, firstLine + line, sentence)),
    ...body
      .split('\n')
      .flatMap((line, index) =>
        unknownBlanks(line).map((blank) =>
          problemAt(file, firstLine + index + 1, `Nothing fills in \`{{${blank}}}\`.`),
        ),
      ),
  ];
  if (checked.head === null || wrong.length > 0) return { file: null, problems: wrong };
  const read = { file, type: type.data, version, language: language.data, prose, text: body.trim(), ...checked.head };
  return { file: read, problems: [] };
}

function nameSentence(folder: string): string {
  const meant = nearest(folder, PolicyType.options);
  const hint = meant === null || meant === folder ? '' : ` Is the folder \`${meant}\` meant?`;
  return `A legal document is called \`<type>/<YYYY-MM-DD>.<ko|en|ja>.md\`, its type one of ${PolicyType.options.join(', ')}.${hint}`;
}

function readHead(file: string, text: string): { head: z.infer<typeof Head> | null; problems: Problem[] } {
  const document = parseDocument(text);
  const [syntax] = document.errors;
  if (syntax !== undefined) {
    return { head: null, problems: [problemAt(file, 2, `This is not YAML: ${syntax.message.split('\n')[0]}`)] };
  }
  const parsed = Head.safeParse(document.toJS());
  if (parsed.success) return { head: parsed.data, problems: [] };
  const lineOf = (key: string) => text.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 2;
  return {
    head: null,
    problems: parsed.error.issues.map((issue) => {
      const key = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue.path[0] ?? '');
      const sentence =
        issue.code === 'unrecognized_keys'
          ? `The key \`${key}\` is not known here. It knows \`title\`, \`effective\`, \`changes\`.`
          : key === 'effective'
            ? '`effective` must be a day such as 2026-11-01.'
            : `\`${key}\` must be a text.`;
      return problemAt(file, lineOf(key), sentence);
    }),
  };
}

/** A version from its three languages. */
function putTogether(
  files: readonly PolicyFile[],
): { policy: null; problems: Problem[] } | { policy: PolicyContent; value: PolicyValue; problems: Problem[] } {
  const [first] = files;
  if (first === undefined) return { policy: null, problems: [] };
  const { type, version, effective } = first;
  const fileIn = (language: Language) => files.find((file) => file.language === language);
  const missing = Language.options.filter((language) => fileIn(language) === undefined);
  const problems = [
    ...missing.map((language) => problemAt(first.file, 1, `The version has no \`${version}.${language}.md\`.`)),
    ...files
      .filter((file) => file.effective !== effective)
      .map((file) =>
        problemAt(file.file, 1, `\`effective\` is ${file.effective} here, but ${effective} in ${first.file}.`),
      ),
    ...files
      .filter((file) => (file.changes === undefined) !== (first.changes === undefined))
      .map((file) => problemAt(file.file, 1, '`changes` must stand in every language, or in none.')),
  ];
  const [ko, en, ja] = [fileIn('ko'), fileIn('en'), fileIn('ja')];
  if (problems.length > 0 || !ko || !en || !ja) return { policy: null, problems };
  const documentOf = ({ title, prose, changes }: PolicyFile) => ({ title, prose, changes: changes ?? null });
  const documents = { ko: documentOf(ko), en: documentOf(en), ja: documentOf(ja) };
  const textOf = ({ title, changes, text }: PolicyFile) => ({ title, ...(changes !== undefined && { changes }), text });
  const value = { type, version, effective, documents: { ko: textOf(ko), en: textOf(en), ja: textOf(ja) } };
  return { policy: { type, version, effective, documents }, value, problems };
}

/** Versions follow each other: each describes its changes, and no two begin on the same day. */
function checkSequence(
  policies: readonly PolicyContent[],
  report: (policy: PolicyContent, sentence: string) => Problem | [],
): Problem[] {
  return [...Map.groupBy(policies, ({ type }) => type).values()].flatMap((versions) => {
    const sorted = versions.toSorted((one, other) => one.effective.localeCompare(other.effective));
    return sorted.flatMap((policy, index) => {
      const before = sorted[index - 1];
      if (before === undefined) return [];
      if (before.effective === policy.effective) {
        return report(policy, `The version ${before.version} begins on ${policy.effective} already.`);
      }
      if (policy.version < before.version) {
        return report(policy, `The version ${before.version} is named later but begins earlier.`);
      }
      if (policy.documents.ko.changes !== null) return [];
      return report(policy, `\`changes\` must say what is new since the version ${before.version}.`);
    });
  });
}
