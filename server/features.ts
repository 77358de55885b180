/** The folders that own tables, in the order in which their schemas build on one another. */
export const features = [
  'platform',
  'policy',
  'account',
  'title',
  'vote',
  'store',
  'order',
  'payment',
  'ticket',
  'photocard',
  'streaming',
  'notice',
  'inquiry',
  'event',
  'content',
] as const;
