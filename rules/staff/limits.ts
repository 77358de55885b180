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
/** The most passkeys of one staff member. */
export const maxPasskeys = 10;
/** The most roles, each for all titles or one. */
export const maxHeldRoles = 40;
/** The longest reason for an action, in characters. */
export const reasonLength = 500;
/** The most pieces by which a stock is corrected at once. */
export const maxStockChange = 1_000_000;
/** The longest note of the staff about a member, in characters. */
export const noteLength = 2_000;
/** The longest answer to an inquiry, in characters. */
export const answerLength = 10_000;
/** Why an inquiry is closed without an answer. Only the staff reads it. */
export const closingCauses = ['SETTLED', 'TWICE', 'NOT_MEANT', 'OTHER'] as const;
/** The longest saved text for answers, and the longest name of one, in characters. */
export const macroLength = 4_000;
export const macroNameLength = 80;
/** The most saved texts. */
export const maxMacros = 200;
/** What stands in braces in a saved text: the fan's nickname, and the number that the fan named or that of the latest order. */
export const macroFields = ['name', 'order'] as const;
/** Why the staff gives a ticket; the member is told. */
export const giftCauses = ['APOLOGY', 'PRIZE', 'INVITATION'] as const;
export type GiftCause = (typeof giftCauses)[number];
/** Why the staff makes a copy of a member's data; the member is told. */
export const exportCauses = ['ASKED', 'LAW'] as const;
export type ExportCause = (typeof exportCauses)[number];
/** Why the staff deletes an account on the member's behalf; the member is told. */
export const erasureCauses = ['ASKED', 'AGE', 'DEATH', 'LAW'] as const;
export type ErasureCause = (typeof erasureCauses)[number];
/** The most vote rights that the staff gives at once. */
export const maxGrantedVotes = 1_000;
/** The most that one person of the staff refunds of an order, in minor units; more needs a second person. */
export const maxRefundedAlone = { KRW: 300_000, JPY: 30_000, USD: 20_000 } as const;
/** The most days until they expire, unless they never do. */
export const maxGrantedDays = 365;

/**
 * Every request of Studio's pages has it: a page of another site can't send it without asking first. Its value is `person`, or
 * `background` for a request that the page sends by itself: it does not extend a session.
 */
export const studioHeader = 'X-Studio';
