/** What the platform's sign-in window posts to the page that opened it, at that page's exact origin. */
export interface HandoffMessage {
  type: 'fan-handoff';
  /** Good once, for a minute, with the opener's PKCE verifier and from its origin alone. */
  handoffCode: string;
}

/** The fragment's parameter for the way without an opener: `https://partner.example/page#fan-handoff=CODE`. */
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
