import { stringify } from 'yaml';
import { PolicyValue } from '../../../rules/content/policy.ts';
import { readMarkdown } from '../../../rules/text/markdown.ts';
import type { Problem } from '../../content/problems.ts';
import { checkShape } from '../../content/shape.ts';
import type { Source } from '../../content/source.ts';
import { Language } from '../../platform/http/contract.ts';
import { unknownBlanks } from '../fill-in.ts';
import type { PolicyContent } from '../save-policies.ts';

export function policyIdOf(value: unknown): string | null {
  const read = PolicyValue.pick({ type: true, version: true }).strip().safeParse(value);
  return read.success ? `${read.data.type}-${read.data.version}` : null;
}

/** Reads a version from its JSON value, as `readPolicies` does from its files. */
export function readPolicyValue(value: unknown, source: Source): { entry: PolicyContent | null; problems: Problem[] } {
  const checked = checkShape(PolicyValue, value, source);
  if (checked.value === null) return { entry: null, problems: checked.problems };
  const { documents, ...version } = checked.value;
  const problems = Language.options.flatMap((language) => problemsIn(documents[language].text, language, source));
  const withChanges = Language.options.filter((language) => documents[language].changes !== undefined);
  if (withChanges.length > 0) {
    for (const language of Language.options) {
      if (withChanges.includes(language)) continue;
      const sentence = '`changes` must stand in every language, or in none.';
      problems.push({ ...source.problem(['documents', language, 'changes'], sentence), code: 'MISSING' });
    }
  }
  if (problems.length > 0) return { entry: null, problems };
  const documentIn = (language: Language) => {
    const { title, text, changes = null } = documents[language];
    return { title, prose: readMarkdown(text).prose, changes };
  };
  return {
    entry: { ...version, documents: { ko: documentIn('ko'), en: documentIn('en'), ja: documentIn('ja') } },
    problems: [],
  };
}

function problemsIn(text: string, language: Language, source: Source): Problem[] {
  const report = (sentence: string): Problem => source.problem(['documents', language, 'text'], sentence);
  return [
    ...readMarkdown(text).problems.map(({ line, sentence }) => report(`Line ${line}: ${sentence}`)),
    ...unknownBlanks(text).map((blank) => report(`Nothing fills in \`{{${blank}}}\`.`)),
  ];
}

/** The three files of a version. @param value one that `readPolicyValue` has read without a problem */
export function policyFilesOf(value: unknown): Record<string, string> {
  const { type, version, effective, documents } = PolicyValue.parse(value);
  return Object.fromEntries(
    Language.options.map((language) => {
      const { title, changes, text } = documents[language];
      const head = { title, effective, ...(changes !== undefined && { changes }) };
      const file = `policies/${type}/${version}.${language}.md`;
      return [file, `---\n${stringify(head, { lineWidth: 0 })}---\n${text.trim()}\n`];
    }),
  );
}
