import type { StaffRight } from './rights.ts';

/** The kinds of content entries, as the keys of content files name them. */
export const contentKinds = [
  'titles',
  'artists',
  'votes',
  'products',
  'passes',
  'streams',
  'events',
  'notices',
  'questions',
  'policies',
  'settings',
] as const;
export type ContentKindName = (typeof contentKinds)[number];

interface KindRights {
  readonly read: StaffRight;
  readonly edit: StaffRight;
  /** To publish, schedule, withdraw and restore. */
  readonly publish: StaffRight;
}

const general: KindRights = { read: 'content.read', edit: 'content.edit', publish: 'content.publish' };
const goods: KindRights = { read: 'goods.read', edit: 'goods.edit', publish: 'goods.edit' };

/** The rights for entries of each kind. They are needed for each title of the entry, or for all titles if it has none. */
export const rightsOfContent: Readonly<Record<ContentKindName, KindRights>> = {
  titles: general,
  artists: general,
  votes: { read: 'vote.read', edit: 'vote.edit', publish: 'vote.publish' },
  products: goods,
  // A stream needs its pass: who publishes streams makes the pass as well.
  passes: { read: 'goods.read', edit: 'goods.pass', publish: 'goods.pass' },
  streams: { read: 'stream.read', edit: 'stream.edit', publish: 'stream.edit' },
  events: { read: 'event.read', edit: 'event.edit', publish: 'event.edit' },
  notices: general,
  questions: general,
  policies: general,
  settings: general,
};
