/**
 * Refusals that only Studio's calls have. Their words are in `locales/<language>/studio.json`, which no fan's page loads.
 */
const studioErrorStatus = {
  STAFF_SIGN_IN_REQUIRED: 401,
  // Not 403, for the reason of SCOPE_REQUIRED below: another session of the same person would not help.
  RIGHT_REQUIRED: 422,
  PROOF_REQUIRED: 422,
  PASSKEY_REFUSED: 422,
  DIRECTORY_REFUSED: 422,
  RECOVERY_CODE_WRONG: 422,
  CONTENT_EXISTS: 409,
  CONTENT_CHANGED: 409,
  CONTENT_STATE: 409,
  CONTENT_PROBLEMS: 422,
  TITLE_UNKNOWN: 422,
  INVITATION_EXPIRED: 410,
  STAFF_EMAIL_TAKEN: 409,
  STAFF_STATE: 409,
  STAFF_CHANGED: 409,
  OWN_APPROVAL: 422,
  APPROVAL_STATE: 409,
  JOB_STATE: 409,
  PASS_UNKNOWN: 422,
  LAST_OWNER: 409,
  LAST_PASSKEY: 409,
  PASSKEYS_FULL: 409,
  SUSPENDED_LONGER: 409,
  NOT_SUSPENDED: 409,
  NICKNAME_ASKED: 409,
  NICKNAME_NOT_ASKED: 409,
  MAIL_NOT_STOPPED: 409,
  MAIL_STOPPED: 409,
  NICKNAME_CHANGED: 409,
  INQUIRY_CHANGED: 409,
  INQUIRY_STATE: 409,
  OWN_SUSPENSION: 422,
  MACRO_CHANGED: 409,
  MACROS_FULL: 409,
  ANNOUNCEMENT_CHANGED: 409,
  ANNOUNCEMENT_STATE: 409,
  ANNOUNCEMENT_TOO_LARGE: 422,
  PARTNER_STATE: 409,
  PARTNER_CHANGED: 409,
  ORIGIN_TAKEN: 409,
  ORIGIN_INSECURE: 422,
  ORIGIN_UNPROVEN: 422,
  RETURN_ELSEWHERE: 422,
  TARGET_REFUSED: 422,
  PARCEL_STATE: 409,
  ADDRESS_CHANGED: 409,
  STOCK_TOO_LOW: 409,
  REFUND_CHANGED: 409,
  REFUND_TOO_LARGE: 422,
  REPORT_WRONG: 422,
  DIFFERENCE_STATE: 409,
  REPORT_STATE: 409,
  DISPUTE_STATE: 409,
} as const satisfies Record<string, number>;

/**
 * Every refusal of the API, by code. The words for a code are in `locales/<language>/error.json`, for the server and the browser
 * alike.
 *
 * 401 has one meaning, no valid access token, and 403 is only for a token used from an origin or for a call that it was not
 * issued for. The client answers both with a refresh and clears the session when that fails, so a business refusal must never use
 * either (specification §4).
 */
export const errorStatus = {
  INVALID_REQUEST: 400,
  SEARCH_TERM_REQUIRED: 400,
  KEY_REQUIRED: 400,
  LOGIN_REQUIRED: 401,
  TOKEN_EXPIRED: 401,
  REFRESH_REFUSED: 401,
  ORIGIN_REFUSED: 403,
  NOT_FOUND: 404,
  // Hidden by the staff, who may show it again: not 410, which browsers cache permanently.
  WITHDRAWN: 404,
  NICKNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  VOTE_CLOSED: 409,
  VOTE_NOT_OPEN: 409,
  CAP_REACHED: 409,
  PARTNER_LIMIT_REACHED: 409,
  INSUFFICIENT_RIGHTS: 409,
  ALREADY_CLAIMED: 409,
  IN_FLIGHT: 409,
  OUT_OF_STOCK: 409,
  LIMIT_REACHED: 409,
  CART_FULL: 409,
  FAVOURITES_FULL: 409,
  ADDRESSES_FULL: 409,
  RESTOCKS_FULL: 409,
  NOT_ON_SALE: 409,
  QUOTE_CHANGED: 409,
  ORDER_STATE: 409,
  CODE_ALREADY_REGISTERED: 409,
  TICKET_STATE: 409,
  TICKET_NOT_USED: 409,
  ROUNDS_SPENT: 409,
  ROUND_NOT_OPEN: 409,
  PLAYING_ELSEWHERE: 409,
  INQUIRIES_WAITING: 409,
  REPLIES_WAITING: 409,
  EVENT_NOT_OPEN: 409,
  EVENT_CLOSED: 409,
  RESULT_NOT_OPEN: 409,
  WINNER_INFO_CLOSED: 409,
  PROFILE_CHANGED: 409,
  AGREEMENT_CHANGED: 409,
  WITHDRAWAL_BLOCKED: 409,
  REJOIN_LATER: 409,
  IDENTITY_TAKEN: 409,
  IDENTITY_RESERVED: 409,
  PROVIDER_LINKED: 409,
  LAST_IDENTITY: 409,
  SIGN_UP_EXPIRED: 410,
  EMAIL_CODE_EXPIRED: 410,
  ADDRESS_EXPIRED: 410,
  PHOTOCARD_REVOKED: 410,
  ORDER_EXPIRED: 410,
  INQUIRY_ENDED: 410,
  CODE_EXPIRED: 410,
  BROADCAST_ENDED: 410,
  SESSION_SUPERSEDED: 410,
  SESSION_EXPIRED: 410,
  SESSION_REVOKED: 410,
  // Not 403: a refresh does not help, and must not end the session.
  SCOPE_REQUIRED: 422,
  SUSPENDED: 422,
  KEY_REUSED: 422,
  MIXED_CURRENCIES: 422,
  ADDRESS_REQUIRED: 422,
  NOT_REFUNDABLE: 422,
  TICKET_REQUIRED: 422,
  AMOUNT_MISMATCH: 422,
  PAYMENT_FAILED: 422,
  UNDERAGE: 422,
  AGREEMENT_REQUIRED: 422,
  WINNER_INFO_REQUIRED: 422,
  PICTURE_TOO_LARGE: 422,
  PICTURE_UNSUPPORTED: 422,
  PICTURE_UNREADABLE: 422,
  PICTURES_ENDED: 422,
  NICKNAME_REQUIRED: 422,
  NICKNAME_TOO_LONG: 422,
  NICKNAME_LETTERS: 422,
  EMAIL_INVALID: 422,
  EMAIL_CODE_WRONG: 422,
  CONSENT_REQUIRED: 422,
  CONFIRMATION_WRONG: 422,
  SIGN_IN_AGAIN: 422,
  SIGN_IN_REFUSED: 422,
  SIGN_IN_DENIED: 422,
  CODE_INCOMPLETE: 422,
  CODE_MISTYPED: 422,
  INVALID_CODE: 422,
  NOT_ADMITTED: 422,
  DEVICE_PROOF_REFUSED: 422,
  DEVICE_KEY_REQUIRED: 422,
  DEVICE_MISMATCH: 423,
  DEVICE_CHANGE_LIMIT: 429,
  RESET_LIMIT: 429,
  RATE_LIMITED: 429,
  SERVER_ERROR: 500,
  FORMAT_NOT_OFFERED: 501,
  PROVIDER_UNAVAILABLE: 502,
  PAYMENT_UNAVAILABLE: 502,
  OVERLOADED: 503,
  ...studioErrorStatus,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** True if only Studio's calls refuse with it. */
export const isStudioCode = (code: ErrorCode): boolean => Object.hasOwn(studioErrorStatus, code);

/** The key of a code's words. */
export const wordsOfCode = (code: ErrorCode): string => (isStudioCode(code) ? `studio:error.${code}` : `error:${code}`);

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text);

/** A refusal for the client. `details` are added beside the code in the reply; they must hold nothing secret. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
