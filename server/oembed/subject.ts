/** What a card can show, and how each is addressed on the site. */
export const subjectKinds = ['vote', 'title', 'event', 'product', 'stream', 'notice'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface Subject {
  kind: SubjectKind;
  id: string;
}

/** Where the id stands: in the query under a name, or as the path's last segment. */
const places: Record<SubjectKind, { path: string; parameter: string | null }> = {
  vote: { path: '/votehome', parameter: 'vote' },
  title: { path: '/titlehome', parameter: null },
  event: { path: '/event', parameter: 'event' },
  product: { path: '/producthome', parameter: 'product' },
  stream: { path: '/player', parameter: 'stream' },
  notice: { path: '/notice', parameter: 'notice' },
};

const idForm = /^[\w-]{1,64}$/;

/** What an address of the site shows; null where no card is made of it, as for another origin's. */
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

/** Where the site shows it. */
export function pathOf({ kind, id }: Subject): string {
  const { path, parameter } = places[kind];
  return parameter === null ? `${path}/${id}` : `${path}?${parameter}=${id}`;
}

export function isSubject(subject: { kind: string; id: string }): subject is Subject {
  return subjectKinds.some((kind) => kind === subject.kind) && idForm.test(subject.id);
}
