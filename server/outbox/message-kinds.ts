import type { OptionalMail } from '../../rules/person/mail-choices.ts';

/** Why a recipient gets a message: the keys of `why` in `mail.json`. */
export const messagePurposes = [
  'address',
  'account',
  'order',
  'inquiry',
  'ticket',
  'event',
  'staff',
  'restock',
  'chosen',
  'marketing',
] as const;

export interface KindOfMessage {
  /** Its words are in `locales/<language>/<file>.json`. */
  file: 'mail' | 'mail-order';
  why: (typeof messagePurposes)[number];
  /** The kind of mail that the fan can turn off; left out for mails that are always sent. */
  optional?: OptionalMail;
  /**
   * Not counted for the limit of a recipient: many others cause it, so that it must not use up the limit of codes. The call that
   * stores it has its own limit.
   */
  isUncounted?: true;
}

const account = { file: 'mail', why: 'account' } as const;
const event = { file: 'mail', why: 'event' } as const;
const order = { file: 'mail-order', why: 'order' } as const;

/** The kinds of our messages. */
export const messageKinds = {
  emailCode: { file: 'mail', why: 'address' },
  guestCode: { file: 'mail', why: 'address', isUncounted: true },
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
  parcelLost: order,
  refundMade: order,
  backInStock: { file: 'mail-order', why: 'restock' },
  rightsEnding: { file: 'mail', why: 'chosen', optional: 'RIGHTS_ENDING' },
  ticketReceived: { file: 'mail', why: 'ticket' },
  /** To many fans at once: sent after all other messages, and not in the quiet hours. */
  announcement: { file: 'mail', why: 'marketing', optional: 'MARKETING', isUncounted: true },
} as const satisfies Readonly<Record<string, KindOfMessage>>;
export type MessageKind = keyof typeof messageKinds;

/** Kinds that the limits of a recipient leave out. */
export const uncountedKinds = Object.entries<KindOfMessage>(messageKinds).flatMap(([kind, { isUncounted }]) =>
  isUncounted ? [kind] : [],
);

export const isMessageKind = (kind: string): kind is MessageKind => Object.hasOwn(messageKinds, kind);
