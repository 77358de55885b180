import type { SitePath } from '../../../../rules/site/site-path.ts';
import type { StructuredData } from './page-description.ts';

/** The platform itself, on its first page. */
export const organization = (home: string): StructuredData[] => {
  const id = `${new URL(home).origin}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: 'Fanfare',
      url: home,
      logo: new URL('/favicon.svg', home).href,
    },
    { '@type': 'WebSite', name: 'Fanfare', url: home, publisher: { '@id': id } },
  ];
};

/** The way from home to a page. */
export const breadcrumbs = (
  steps: readonly { readonly name: string; readonly path: SitePath }[],
  address: (path: SitePath) => string,
): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: address(path),
  })),
});

/** Something that happens on the platform at a time. Instants are ISO 8601. */
export const onlineEvent = ({
  name,
  text,
  url,
  picture,
  from,
  until,
  isCancelled = false,
}: {
  name: string;
  text: string;
  url: string;
  picture: string;
  from: string;
  until: string;
  isCancelled?: boolean;
}): StructuredData => ({
  '@type': 'Event',
  name,
  description: text,
  url,
  image: [picture],
  startDate: from,
  endDate: until,
  eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url },
  organizer: { '@id': `${new URL(url).origin}/#organization`, '@type': 'Organization', name: 'Fanfare' },
});
