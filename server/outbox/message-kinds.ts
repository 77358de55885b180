interface KindOfMessage {
  /** Its words are in `locales/<language>/<file>.json`. */
  file: 'mail' | 'mail-order';
  /** Why its recipient gets it: a key of `why` in `mail.json`. */
  why: 'address' | 'account' | 'order' | 'inquiry' | 'ticket' | 'event' | 'staff';
}

const account = { file: 'mail', why: 'account' } as const;
const event = { file: 'mail', why: 'event' } as const;
const order = { file: 'mail-order', why: 'order' } as const;

/** What our messages are about. */
export const messageKinds = {
  emailCode: { file: 'mail', why: 'address' },
  emailCodeMember: { file: 'mail', why: 'address' },
  newSignIn: account,
  identityLinked: account,
  identityUnlinked: account,
  suspended: account,
  suspensionLifted: account,
  warned: account,
  nicknameAsked: account,
  nicknameKept: account,
  erased: account,
  inquiryAnswered: { file: 'mail', why: 'inquiry' },
  eventWon: event,
  winnerReminder: event,
  staffInvited: { file: 'mail', why: 'staff' },
  guestAnswered: { file: 'mail', why: 'inquiry' },
  orderPaid: order,
  orderUnpaid: order,
  parcelSent: order,
  refundMade: order,
  ticketReceived: { file: 'mail', why: 'ticket' },
} as const satisfies Readonly<Record<string, KindOfMessage>>;
export type MessageKind = keyof typeof messageKinds;

export const isMessageKind = (kind: string): kind is MessageKind => Object.hasOwn(messageKinds, kind);
