/** What the platform's sign-in window posts to its opener, with the opener's exact origin as the target. */
export interface HandoffMessage {
  type: 'fan-handoff';
  /** Valid once, for a minute, with the opener's PKCE verifier and only from its origin. */
  handoffCode: string;
}

/** The parameter in the fragment, used without an opener: `https://partner.example/page#fan-handoff=CODE`. */
export const handoffParameter = 'fan-handoff';

/** The name of the platform's sign-in window. */
export const windowName = 'fan-sign-in';

export function isHandoffMessage(data: unknown): data is HandoffMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'fan-handoff' &&
    'handoffCode' in data &&
    typeof data.handoffCode === 'string'
  );
}
