/** Minutes without a request after which a staff member's session ends. */
export const staffIdleMinutes = 30;
/** Hours after which it ends in any case. */
export const staffSessionHours = 12;
/** Minutes for which a passkey counts as proof before a dangerous action. */
export const proofMinutes = 5;
/** Hours during which the link of an invitation opens. */
export const invitationHours = 72;
/** Hours after which a request for approval expires. */
export const approvalHours = 72;
/** Recovery codes of a staff member; each signs in once. */
export const recoveryCodeCount = 10;
/** The max number of passkeys of one staff member. */
export const maxPasskeys = 10;
/** The max length of a passkey's name, in characters. */
export const passkeyNameLength = 60;
/** The max number of roles of one staff member, each for all titles or for one. */
export const maxRolesPerPerson = 40;
/** The max length of the reason for an action, in characters. */
export const reasonLength = 500;
/** The max number of pieces in one correction of a stock. */
export const maxStockChange = 1_000_000;
/** The max length of a note about a member, an order or an inquiry, in characters. */
export const noteLength = 2_000;
/** The max length of an answer to an inquiry, in characters. */
export const answerLength = 10_000;
/** Why an inquiry is closed without an answer. Only the staff reads it. */
export const closingCauses = ['SETTLED', 'TWICE', 'NOT_MEANT', 'OTHER'] as const;
/** The max length of a saved text for answers, and of its name, in characters. */
export const macroLength = 4_000;
export const macroNameLength = 80;

/** The max length of the address of a webhook. */
export const webhookUrlLength = 500;
/** The max number of saved texts. */
export const maxMacros = 200;
/** Placeholders in a saved text: the fan's nickname, and the number in the inquiry, or else the number of the fan's latest order. */
export const macroFields = ['name', 'order'] as const;
/** Why the staff gives a ticket. The member reads it. */
export const giftCauses = ['APOLOGY', 'PRIZE', 'INVITATION'] as const;
export type GiftCause = (typeof giftCauses)[number];
/**
 * Why the staff refunds an order. The fan reads it. `CHANGED`: the fan has changed or returned the order by agreement.
 * `CANCELED`: the show or the sale was canceled.
 */
export const refundCauses = ['OUT_OF_STOCK', 'DAMAGED', 'LOST', 'RETURNED', 'CHANGED', 'CANCELED', 'OTHER'] as const;
export type RefundCause = (typeof refundCauses)[number];
/** Why the staff makes a copy of a member's data. The member reads it. */
export const exportCauses = ['ASKED', 'LAW'] as const;
export type ExportCause = (typeof exportCauses)[number];
/** Why the staff deletes an account for the member. The member reads it. */
export const erasureCauses = ['ASKED', 'AGE', 'DEATH', 'LAW'] as const;
export type ErasureCause = (typeof erasureCauses)[number];
/** The max number of vote rights in one grant of the staff. */
export const maxGrantedVotes = 1_000;
/** The max refund of an order by one staff member, in minor units; more needs a second person. */
export const maxRefundedAlone = { KRW: 300_000, JPY: 30_000, USD: 20_000 } as const;
/** The max number of days until granted rights expire. They may also never expire. */
export const maxGrantedDays = 365;

/**
 * Every request of Studio's pages has it: a page of another site can't send it without a preflight. Its value is `person`,
 * or `background` for a request that the page sends by itself: it does not extend a session.
 */
export const studioHeader = 'X-Studio';
