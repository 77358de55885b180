import { type SitePath, sitePath, titlePath } from '../../rules/site/site-path.ts';
import { findRoute, type SiteRoute } from '../../rules/site/site-routes.ts';

/** The subjects that a card can have, and the site's pages of them. */
export const subjectKinds = ['vote', 'title', 'event', 'product', 'stream', 'notice'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface Subject {
  kind: SubjectKind;
  id: string;
}

/** The page of each, and the parameter of its path or query that is the id. */
const pages: Record<SubjectKind, { route: SiteRoute; parameter: string; pathOf: (id: string) => SitePath }> = {
  vote: { route: '/votehome', parameter: 'vote', pathOf: (vote) => sitePath('/votehome', { vote }) },
  title: { route: '/titlehome/:titleId', parameter: 'titleId', pathOf: titlePath },
  event: { route: '/event', parameter: 'event', pathOf: (event) => sitePath('/event', { event }) },
  product: { route: '/producthome', parameter: 'product', pathOf: (product) => sitePath('/producthome', { product }) },
  stream: { route: '/player', parameter: 'stream', pathOf: (stream) => sitePath('/player', { stream }) },
  notice: { route: '/notice', parameter: 'notice', pathOf: (notice) => sitePath('/notice', { notice }) },
};

const idForm = /^[\w-]{1,64}$/;

/** The subject of an address of the site; null if it has no card, or belongs to another origin. */
export function subjectAt(address: string, publicOrigin: string): Subject | null {
  const url = URL.parse(address);
  if (url === null || url.origin !== publicOrigin || url.username !== '' || url.password !== '') return null;
  const page = findRoute(url.pathname);
  const kind = subjectKinds.find((one) => pages[one].route === page?.route);
  if (page === null || kind === undefined) return null;
  const { parameter } = pages[kind];
  const id = page.params[parameter] ?? url.searchParams.get(parameter);
  return id !== null && idForm.test(id) ? { kind, id } : null;
}

/** The site's address of a subject. */
export const pathOf = ({ kind, id }: Subject): SitePath => pages[kind].pathOf(id);

export function isSubject(subject: { kind: string; id: string }): subject is Subject {
  return subjectKinds.some((kind) => kind === subject.kind) && idForm.test(subject.id);
}
