/** The documents that are printed for orders whose parcels wait to be sent. */
export const packingDocuments = ['PICK_LIST', 'SLIPS', 'LABELS'] as const;
export type PackingDocument = (typeof packingDocuments)[number];

/** Papers for labels: `SHEET_8` is A4 with 2 × 4 labels of 99.1 × 67.7 mm; the others are single labels, in millimetres. */
export const labelPapers = ['SHEET_8', 'LABEL_100X150', 'LABEL_62X100'] as const;
export type LabelPaper = (typeof labelPapers)[number];

/** The labels of one sheet. */
export const labelsOfSheet: Readonly<Record<LabelPaper, number>> = { SHEET_8: 8, LABEL_100X150: 1, LABEL_62X100: 1 };

/** The max number of orders in one print, and in one file for a carrier. */
export const maxPackedOrders = 100;

/** The max number of rows of a file with tracking numbers. */
export const maxTrackingRows = 200;

/** Why a row of a file with tracking numbers can't be used. */
export const trackingProblems = [
  'UNKNOWN_ORDER',
  'NO_RIGHT',
  'NOT_PAID',
  'HELD',
  'ALREADY_SENT',
  'NOTHING_TO_SEND',
  'UNKNOWN_CARRIER',
  'INVALID_NUMBER',
  'ORDER_TWICE',
  'NUMBER_TWICE',
  'NUMBER_USED',
] as const;
export type TrackingProblem = (typeof trackingProblems)[number];

/** The encodings that the programs of carriers read. */
export const carrierEncodings = ['UTF_8', 'CP949', 'SHIFT_JIS'] as const;
export type CarrierEncoding = (typeof carrierEncodings)[number];
