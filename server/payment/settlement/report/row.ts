/** Problems of a row of a report. */
export const rowProblems = [
  'NO_CSV',
  'COLUMN_MISSING',
  'CELLS',
  'EMPTY',
  'AMOUNT',
  'CURRENCY',
  'TIME',
  'OUTSIDE_PERIOD',
  'TWICE',
  'CONTRADICTS',
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** A movement of money as a provider reports it. */
export interface ReportLine {
  /** As spreadsheet programs count: the header is row 1. */
  row: number;
  /** The provider's id of this movement. */
  transaction: string;
  /** The provider's id of the payment, and our attempt, which we sent when the payment was created. */
  reference: string;
  attemptId: string;
  kind: 'PAYMENT' | 'REFUND';
  /** Minor units. Negative for money that came back to us. */
  amount: number;
  currency: string;
  /** The provider's fee; null where it is in another currency. */
  fee: number | null;
  at: Date;
}

export type Cells = Readonly<Record<string, string>>;

/** @returns null for a row that is about no payment, such as a payout @throws RowError */
export type ReadRow = (cells: Cells) => Omit<ReportLine, 'row'> | null;

/** A row that can't be read. */
export class RowError extends Error {
  override readonly name = 'RowError';
  readonly problem: RowProblem;
  readonly column: string;

  constructor(problem: RowProblem, column: string) {
    super(`${problem} in ${column}`);
    this.problem = problem;
    this.column = column;
  }
}
