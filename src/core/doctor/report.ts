import english from '../../../locales/en/doctor.json' with { type: 'json' };
import japanese from '../../../locales/ja/doctor.json' with { type: 'json' };
import korean from '../../../locales/ko/doctor.json' with { type: 'json' };
import { type Finding, type FindingName, isFault, sections } from './findings.ts';

/** A finding in the reader's words. */
export interface ReportedFinding {
  name: FindingName;
  values: Readonly<Record<string, string>>;
  /** False for a hint that may be intended. */
  isFault: boolean;
  /** The fault, in one sentence. */
  what: string;
  /** The advice, with the line to paste if there is one. */
  remedy: string;
  /** The section of the documents about it. */
  more: string;
}

/** All languages are bundled: loading words may be the very thing that fails. */
const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { ko: korean, ja: japanese };

export type ReportWords = (name: string, values?: Finding['values']) => string;

/** @param reader a language tag such as `ja-JP`; English for anything but Korean and Japanese */
export function wordsFor(reader: string): ReportWords {
  const words = languages[reader.slice(0, 2)] ?? english;
  return (name, values = {}) =>
    (Object.entries(words).find(([key]) => key === name)?.[1] ?? name).replaceAll(
      /\{\{(\w+)\}\}/g,
      (_, value: string) => values[value] ?? '',
    );
}

/**
 * Findings in the reader's language, faults first.
 * @param base where the platform's files are, with a slash at the end
 */
export function report(findings: readonly Finding[], words: ReportWords, base: string): ReportedFinding[] {
  return findings
    .map((finding) => ({
      ...finding,
      isFault: isFault(finding),
      what: words(finding.name, finding.values),
      remedy: words(`${finding.name}Remedy`, finding.values),
      more: new URL(`/docs/embedding.md#${sections[finding.name]}`, base).href,
    }))
    .toSorted((one, other) => Number(other.isFault) - Number(one.isFault));
}
