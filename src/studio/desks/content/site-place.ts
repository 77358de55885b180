import { artistPath, type SitePath, sitePath, titlePath } from '../../../../rules/site/site-path.ts';
import type { EntryKind } from '../../forms/entry/fields.ts';

/** The page of the site that shows a published entry to fans; null for a kind that has none. */
export function sitePlaceOf(kind: EntryKind, entryId: string): SitePath | null {
  switch (kind) {
    case 'titles':
      return titlePath(entryId);
    case 'artists':
      return artistPath(entryId);
    case 'votes':
      return sitePath('/votehome', { vote: entryId });
    case 'products':
      return sitePath('/producthome', { product: entryId });
    case 'streams':
      return sitePath('/player', { stream: entryId });
    case 'events':
      return sitePath('/event', { event: entryId });
    case 'notices':
      return sitePath('/notice', { notice: entryId });
    case 'questions':
      return sitePath('/service-center', { question: entryId });
    default:
      return null;
  }
}
