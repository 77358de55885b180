/** The subjects that a card can have, and the site's addresses for each. */
export const subjectKinds = ['vote', 'title', 'event', 'product', 'stream', 'notice'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface Subject {
  kind: SubjectKind;
  id: string;
}

/** Where the id is: in a query parameter, or in the path's last segment. */
const places: Record<SubjectKind, { path: string; parameter: string | null }> = {
  vote: { path: '/votehome', parameter: 'vote' },
  title: { path: '/titlehome', parameter: null },
  event: { path: '/event', parameter: 'event' },
  product: { path: '/producthome', parameter: 'product' },
  stream: { path: '/player', parameter: 'stream' },
  notice: { path: '/notice', parameter: 'notice' },
};

const idForm = /^[\w-]{1,64}$/;

/** The subject of an address of the site; null if it has no card, or belongs to another origin. */
export function subjectAt(address: string, publicOrigin: string): Subject | null {
  const url = URL.parse(address);
  if (url === null || url.origin !== publicOrigin || url.username !== '' || url.password !== '') return null;
  const path = url.pathname.replace(/(.)\/$/, '$1');
  for (const kind of subjectKinds) {
    const place = places[kind];
    const isInPath = place.parameter === null && path.startsWith(`${place.path}/`);
    if (!isInPath && path !== place.path) continue;
    const id = isInPath ? path.slice(place.path.length + 1) : url.searchParams.get(place.parameter ?? '');
    if (id !== null && idForm.test(id)) return { kind, id };
  }
  return null;
}

/** The site's address of a subject. */
export function pathOf({ kind, id }: Subject): string {
  const { path, parameter } = places[kind];
  return parameter === null ? `${path}/${id}` : `${path}?${parameter}=${id}`;
}

export function isSubject(subject: { kind: string; id: string }): subject is Subject {
  return subjectKinds.some((kind) => kind === subject.kind) && idForm.test(subject.id);
}
