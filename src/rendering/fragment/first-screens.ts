/**
 * The elements with a first screen, each with the properties that it may depend on. It is the same for every visitor: with any
 * other property an element shows something of a fan, such as a cart, and has none.
 */
export const firstScreens = {
  'fan-login': ['compact'],
  'fan-vote': ['voteId', 'titleId', 'filter', 'candidateId'],
  'fan-title': ['titleId'],
  'fan-artist': ['artistId'],
  'fan-store': ['titleId', 'kind', 'productId'],
  'fan-event': ['eventId', 'titleId', 'filter'],
  'fan-notice': ['noticeId', 'titleId'],
  'fan-policy': ['type', 'version'],
  'fan-player': ['streamId', 'round', 'titleId'],
} as const satisfies Readonly<Record<`fan-${string}`, readonly string[]>>;

export type FirstScreenTag = keyof typeof firstScreens;
