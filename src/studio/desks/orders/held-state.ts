import type { Reply } from '../../../core/api/call.ts';
import type { DeskOrder } from './orders-state.ts';

export type HeldPreview = Reply<'GET /studio/order/:orderId/held'>;

/** A line that can be taken back for money that went back at the provider. */
export interface HeldLine {
  lineId: string;
  name: string;
  quantity: number;
  /** Minor units. */
  amount: number;
}

/** The lines of which something can be taken back. */
export const heldLines = (order: Pick<DeskOrder, 'lines'>, { lines }: Pick<HeldPreview, 'lines'>): HeldLine[] =>
  order.lines.flatMap(({ lineId, name, quantity }) => {
    const amount = lines.find((line) => line.lineId === lineId)?.amount.amount ?? 0;
    return amount === 0 ? [] : [{ lineId, name, quantity, amount }];
  });

/** What the chosen lines cost in minor units, and whether that is more than went back. */
export function assignmentOf(
  lines: readonly HeldLine[],
  { open }: Pick<HeldPreview, 'open'>,
  chosen: readonly string[],
): { lineIds: string[]; sum: number; isTooMuch: boolean } {
  const chosenLines = lines.filter(({ lineId }) => chosen.includes(lineId));
  const sum = chosenLines.reduce((total, { amount }) => total + amount, 0);
  return { lineIds: chosenLines.map(({ lineId }) => lineId), sum, isTooMuch: sum > open.amount };
}

/** True if two people have to decide, as about a refund of what is at stake. */
export const needsTwo = ({ atStake, alone }: Pick<HeldPreview, 'atStake' | 'alone'>): boolean =>
  atStake.amount > alone.amount;
