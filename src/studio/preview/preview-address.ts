import type { ContentKindName } from '../../../rules/staff/content-rights.ts';
import { isTheme, type Theme } from '../../core/design/theme.ts';
import { type Language, languages } from '../../core/words/language.ts';

/** The parameters of a preview's page. */
export interface PreviewParts {
  /** Any person with the token can see the draft. */
  token: string;
  kind: ContentKindName;
  entryId: string;
  language: Language;
  theme: Theme;
}

/** The path of the page that shows a draft in the real elements. */
export const previewPath = '/studio/preview';

/** The address of a preview. All parameters are in the hash, which is sent to no server and to no other page. */
export const previewAddress = ({ token, kind, entryId, language, theme }: PreviewParts): string =>
  `${previewPath}#${new URLSearchParams({ token, kind, entryId, language, theme })}`;

/** @returns null if the address is not that of a preview */
export function readPreviewAddress(hash: string): PreviewParts | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const [token, entryId, theme] = ['token', 'entryId', 'theme'].map((name) => parameters.get(name) ?? '');
  const kind = (Object.keys(elements) as PreviewedKind[]).find((allowed) => allowed === parameters.get('kind'));
  const language = languages.find((allowed) => allowed === parameters.get('language'));
  if (!token || !entryId || !kind || !language) return null;
  return { token, kind, entryId, language, theme: isTheme(theme) ? theme : 'auto' };
}

/** The element that shows an entry of each kind. No element shows settings and passes. */
const elements = {
  titles: { tag: 'fan-title', attribute: 'title-id' },
  artists: { tag: 'fan-artist', attribute: 'artist-id' },
  votes: { tag: 'fan-vote', attribute: 'vote-id' },
  products: { tag: 'fan-store', attribute: 'product-id' },
  streams: { tag: 'fan-player', attribute: 'stream-id' },
  events: { tag: 'fan-event', attribute: 'event-id' },
  notices: { tag: 'fan-notice', attribute: 'notice-id' },
  questions: { tag: 'fan-inquiry', attribute: 'question-id' },
  policies: { tag: 'fan-policy', attribute: 'version' },
} as const;
type PreviewedKind = keyof typeof elements;

export const hasPreview = (kind: ContentKindName): kind is PreviewedKind => kind in elements;

/** The element that shows an entry, with its attributes. */
export function elementOf({ kind, entryId }: Pick<PreviewParts, 'kind' | 'entryId'>) {
  if (!hasPreview(kind)) return null;
  const { tag, attribute } = elements[kind];
  if (kind !== 'policies') return { tag, attributes: { [attribute]: entryId } };
  // `terms-2026-11-20`: the type, and the day that is the name of the version.
  const [, type = '', version = ''] = /^(\w+)-(\d{4}-\d\d-\d\d)$/.exec(entryId) ?? [];
  return { tag, attributes: { type, version } };
}
