import type { Reply } from '../../../../core/api/call.ts';
import type { DeskOrder } from '../orders-state.ts';

export type HeldPreview = Reply<'GET /studio/order/:orderId/held'>;

/** A line that can be taken back for money that went back at the provider. */
export interface HeldLine {
  lineId: string;
  name: string;
  /** How many would be taken back. */
  quantity: number;
  /** Its pieces in parcels; null for a line without parcels. */
  pieces: number | null;
  /** Minor units. */
  amount: number;
}

/** The lines of which something can be taken back. */
export const heldLines = (order: Pick<DeskOrder, 'lines'>, { lines }: Pick<HeldPreview, 'lines'>): HeldLine[] =>
  order.lines.flatMap(({ lineId, name, quantity }) => {
    const paid = lines.find((line) => line.lineId === lineId);
    const amount = paid?.amount.amount ?? 0;
    return amount === 0
      ? []
      : [{ lineId, name, quantity: paid?.pieces ?? quantity, pieces: paid?.pieces ?? null, amount }];
  });

/** The price of the chosen lines in minor units, and whether that is more than went back. */
export function assignmentOf(
  lines: readonly HeldLine[],
  { open }: Pick<HeldPreview, 'open'>,
  chosen: readonly string[],
): { lineIds: string[]; pieces: Record<string, number>; sum: number; isTooMuch: boolean } {
  const chosenLines = lines.filter(({ lineId }) => chosen.includes(lineId));
  const sum = chosenLines.reduce((total, { amount }) => total + amount, 0);
  const pieces = Object.fromEntries(
    chosenLines.flatMap((line) => (line.pieces === null ? [] : [[line.lineId, line.pieces] as const])),
  );
  return { lineIds: chosenLines.map(({ lineId }) => lineId), pieces, sum, isTooMuch: sum > open.amount };
}

/** True if a second person has to approve, as for a refund of the amount at stake. */
export const needsTwo = ({ atStake, alone }: Pick<HeldPreview, 'atStake' | 'alone'>): boolean =>
  atStake.amount > alone.amount;
