import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { Language } from '../platform/contract.ts';
import { TermsId } from './contract.ts';

type TermsId = z.infer<typeof TermsId>;

/** One version of one agreement, readable in every language. `version` is the day from which it counts, `YYYY-MM-DD`. */
export interface TermsVersion {
  termsId: TermsId;
  version: string;
  required: boolean;
  documents: Record<Language, { title: string; text: string }>;
}

/** Who does not accept these can't sign up (specification §5). */
const required: Record<TermsId, boolean> = { terms: true, privacy: true, age: true, marketing: false };
const fileName = /^(\d{4}-\d{2}-\d{2})\.(ko|en|ja)\.txt$/;

export interface Terms {
  /** What sign-up asks for on a day, in the order in which to show it. */
  current(today: string): TermsVersion[];
  /** Any version, old ones too. */
  find(termsId: string, version: string): TermsVersion | undefined;
}

/**
 * Reads the agreements from `terms/<termsId>/<version>.<language>.txt`: the first line is the title, the rest the text.
 * A new version is a set of new files; old ones stay, since fans agreed to them.
 * @throws when a version lacks a language, or an agreement has no version
 */
export function readTerms(directory = join(import.meta.dirname, 'terms')): Terms {
  const versions = TermsId.options.flatMap((termsId) => readVersions(directory, termsId));
  return {
    current(today) {
      return TermsId.options.map((termsId) => {
        const begun = versions.filter((version) => version.termsId === termsId && version.version <= today);
        const newest = begun.at(-1);
        if (!newest) throw new Error(`No version of the agreement “${termsId}” counts on ${today}`);
        return newest;
      });
    },
    find: (termsId, version) => versions.find((each) => each.termsId === termsId && each.version === version),
  };
}

function readVersions(directory: string, termsId: TermsId): TermsVersion[] {
  const folder = join(directory, termsId);
  const days = new Set(readdirSync(folder).flatMap((file) => fileName.exec(file)?.[1] ?? []));
  return [...days].sort().map((version) => ({
    termsId,
    version,
    required: required[termsId],
    documents: {
      ko: readDocument(folder, version, 'ko'),
      en: readDocument(folder, version, 'en'),
      ja: readDocument(folder, version, 'ja'),
    },
  }));
}

function readDocument(folder: string, version: string, language: Language): { title: string; text: string } {
  const [title = '', ...lines] = readFileSync(join(folder, `${version}.${language}.txt`), 'utf8').split('\n');
  return { title, text: lines.join('\n').trim() };
}
