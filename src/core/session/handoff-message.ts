/** The question of the platform's sign-in window to its opener. The target is the exact origin that the window shows to the fan. */
export interface RequesterQuestion {
  type: 'fan-handoff-who';
}

/** The opener's answer. The target is the platform's exact origin. */
export interface Requester {
  type: 'fan-handoff-requester';
  /** The PKCE challenge of the verifier that this page keeps. */
  challenge: string;
  device: string;
}

/** The last message of the window to its opener. */
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
