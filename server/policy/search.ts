import { type SiteQuery, sitePath } from '../../rules/site/site-path.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Platform } from '../platform/platform.ts';
import { type Block, excerptOf, type Prose, plainText } from '../platform/text/prose.ts';
import type { Search, SearchHit } from '../platform/text/search.ts';
import { type OperatorConfig, operatorSettings } from './config.ts';
import type { PolicyType } from './contract.ts';
import { fillIn } from './fill-in.ts';

/** The documents that have a page of their own, in the order of results, with the site's names for them. */
const pages = {
  terms: { path: '/policy', called: 'site:places.policy' },
  service: { path: '/service-policy', called: 'site:places.servicePolicy' },
  privacy: { path: '/privacy-policy', called: 'site:places.privacyPolicy' },
  commercial: { path: '/specifiedCommercialTransaction', called: 'site:places.commercial' },
} as const satisfies Partial<Record<PolicyType, { path: keyof SiteQuery; called: string }>>;
const types = Object.keys(pages) as (keyof typeof pages)[];

type Texts = Record<Language, string>;

/** The text below one heading, or before the first, in every language. */
interface Section {
  type: keyof typeof pages;
  /** The heading's number in the document; 0 before the first. */
  number: number;
  title: Texts;
  /** The heading; before the first, the site's name of the page. */
  name: Texts;
  plain: Texts;
}

interface DocumentRow {
  type: keyof typeof pages;
  effective: string;
  documents: Record<Language, { title: string; prose: Prose }>;
}

/** A section with its text folded by the database. */
type Folded = Section & { text: string; headline: string };

/**
 * Searches the sections of the documents in force. These change only with an import or a new day, so they are split and
 * folded once and then cached.
 */
export function createPolicySearch({ pool, config, words: translate }: Platform): Search {
  let cache: { key: string; sections: readonly Folded[] } = { key: '', sections: [] };

  async function readSections(): Promise<readonly Folded[]> {
    const { rows } = await pool.query<{ type: string; digest: string }>(
      `SELECT DISTINCT ON (type) type, digest FROM policy_version
       WHERE type = ANY ($1) AND effective <= (now() AT TIME ZONE 'Asia/Seoul')::date ORDER BY type, effective DESC`,
      [types],
    );
    const key = JSON.stringify(rows);
    if (cache.key === key) return cache.sections;
    const found = await pool.query<DocumentRow>(
      `SELECT type, effective::text AS effective, documents FROM policy_version WHERE digest = ANY ($1)
       ORDER BY array_position($2::text[], type)`,
      [rows.map(({ digest }) => digest), types],
    );
    const sections = await fold(found.rows.flatMap((row) => sectionsOf(row, config.of(operatorSettings), translate)));
    cache = { key, sections };
    return sections;
  }

  /**
   * Folded by the database in every language, as all searched text is. The text before the first heading is also found
   * by the document's own title.
   */
  async function fold(sections: readonly Section[]): Promise<Folded[]> {
    const { rows } = await pool.query<{ text: string; headline: string }>(
      `SELECT search_text_of(one -> 'name', own, one -> 'plain') AS text, search_text_of(one -> 'name', own) AS headline
       FROM jsonb_array_elements($1) WITH ORDINALITY AS input (one, place),
         LATERAL (SELECT CASE one ->> 'number' WHEN '0' THEN one -> 'title' END AS own) AS titled ORDER BY place`,
      [JSON.stringify(sections)],
    );
    return sections.map((section, index) => ({ ...section, ...(rows[index] ?? { text: '', headline: '' }) }));
  }

  return async (words, language, limit) => {
    const holds = (text: string) => words.every((word) => text.includes(word));
    const found = (await readSections()).filter(({ text }) => holds(text));
    const [named, others] = [true, false].map((inHeadline) =>
      found.filter(({ headline }) => holds(headline) === inHeadline),
    );
    return [...(named ?? []), ...(others ?? [])].slice(0, limit).map((section) => hitOf(section, language));
  };
}

function hitOf({ type, number, title, name, plain }: Section, language: Language): SearchHit {
  const excerpt = excerptOf(plain[language]);
  return {
    id: `${type}-${number}`,
    name: name[language],
    note: number === 0 ? excerpt || title[language] : [title[language], excerpt].filter(Boolean).join(' · '),
    picture: null,
    accent: null,
    to: sitePath(pages[type].path, { section: number === 0 ? null : String(number) }),
  };
}

/** A document whose languages have different headings is treated as one section. */
function sectionsOf(
  { type, effective, documents }: DocumentRow,
  operator: OperatorConfig,
  translate: Platform['words'],
): Section[] {
  const parts = inEach((language) => split(fillIn(documents[language].prose, effective, operator, language)));
  const isAligned = parts.ko.length === parts.en.length && parts.ko.length === parts.ja.length;
  const title = inEach((language) => documents[language].title);
  const called = inEach((language) => translate(language, pages[type].called));
  if (!isAligned)
    return [{ type, number: 0, title, name: called, plain: inEach((one) => plainText(parts[one].flat())) }];
  return parts.ko.map((_, number) => ({
    type,
    number,
    title,
    name: inEach((language) =>
      number === 0 ? called[language] : plainText(parts[language][number]?.slice(0, 1) ?? []),
    ),
    plain: inEach((language) => plainText(parts[language][number]?.slice(number === 0 ? 0 : 1) ?? [])),
  }));
}

const inEach = <T>(make: (language: Language) => T): Record<Language, T> => ({
  ko: make('ko'),
  en: make('en'),
  ja: make('ja'),
});

/** The text before the first heading, and then each heading with its text. */
function split(prose: Prose): Block[][] {
  const parts: Block[][] = [[]];
  for (const block of prose) {
    if (block.kind === 'heading') parts.push([]);
    parts.at(-1)?.push(block);
  }
  return parts;
}
