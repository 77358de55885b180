/** What the platform's sign-in window asks its opener, with the exact origin that it shows to the fan as the target. */
export interface RequesterQuestion {
  type: 'fan-handoff-who';
}

/** What the opener answers, with the platform's exact origin as the target. */
export interface Requester {
  type: 'fan-handoff-requester';
  /** The PKCE challenge of the verifier that this page keeps. */
  challenge: string;
  device: string;
}

/** What the window posts to its opener in the end. */
export interface HandoffMessage {
  type: 'fan-handoff';
  /** Valid once, for a minute, with the opener's PKCE verifier and only from its origin. */
  handoffCode: string;
}

/** The parameter in the query, used without an opener: `https://partner.example/page?fan-handoff=CODE`. */
export const handoffParameter = 'fan-handoff';

/** The name of the platform's sign-in window. */
export const windowName = 'fan-sign-in';

type Message = RequesterQuestion | Requester | HandoffMessage;

/** Checks only the type: the sender's origin and the fields are for the receiver to check. */
export const isMessage = <Type extends Message['type']>(
  data: unknown,
  type: Type,
): data is Extract<Message, { type: Type }> => Object(data).type === type;
