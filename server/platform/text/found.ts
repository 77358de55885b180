import type { SitePath } from '../../../rules/site/site-path.ts';
import type { Language } from '../http/contract.ts';
import type { StoredPicture } from './localized.ts';
import type { SearchHit } from './search.ts';

/** The columns that a search selects from any kind of row. */
export interface FoundRow {
  id: string;
  name: string;
  /** A line below the name; null: show the name of its title. */
  note: string | null;
  picture: StoredPicture | null;
  title_id: string | null;
}

/** The titles by id, with the fields that a hit needs. */
export type FoundTitles = ReadonlyMap<string, { name: string; accent: string }>;

/** @param to the address of its page on the platform */
export function hitOf(row: FoundRow, titles: FoundTitles, language: Language, to: SitePath): SearchHit {
  const title = row.title_id === null ? undefined : titles.get(row.title_id);
  return {
    id: row.id,
    name: row.name,
    note: row.note ?? title?.name ?? '',
    picture: row.picture && { ...row.picture, alt: row.picture.alt[language] },
    accent: title?.accent ?? null,
    to,
  };
}
