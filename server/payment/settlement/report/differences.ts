/** The kinds of differences between our payment and a provider's report. */
export const differenceKinds = [
  'MISSING_THERE',
  'MISSING_HERE',
  'AMOUNT',
  'CURRENCY',
  'REFUND_THERE',
  'REFUND_HERE',
  'REFUND_AMOUNT',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** One side of a payment: the payment and its refunds, in minor units; null where there is none. */
export interface Side {
  currency: string;
  paid: number | null;
  refunded: number | null;
}

export interface OurSide extends Side {
  /** The parts on days that the imported reports cover: the provider must have these movements. */
  coveredPaid: number;
  coveredRefunded: number;
}

export interface Difference {
  kind: DifferenceKind;
  ours: number | null;
  ourCurrency: string | null;
  theirs: number | null;
  theirCurrency: string | null;
}

/**
 * The differences of one payment. A movement outside of the covered days may be in a report or not: around midnight the two sides may use
 * different days.
 * @param theirs by currency: two of them are a difference by themselves
 */
export function differencesOf(ours: OurSide | null, theirs: readonly Side[]): Difference[] {
  if (ours === null) return theirs.flatMap((side) => differencesOfSides(null, side));
  const foreign = theirs.filter(({ currency }) => currency !== ours.currency);
  if (foreign.length === 0) return differencesOfSides(ours, theirs[0] ?? null);
  return foreign.map((side) => {
    const [here, there] = side.paid === null ? [ours.refunded, side.refunded] : [ours.paid, side.paid];
    return difference('CURRENCY', [ours, here], [side, there]);
  });
}

type Amount = [Side | null, number | null];

const difference = (kind: DifferenceKind, [here, ours]: Amount, [there, theirs]: Amount): Difference => ({
  kind,
  ours,
  ourCurrency: ours === null ? null : (here?.currency ?? null),
  theirs,
  theirCurrency: theirs === null ? null : (there?.currency ?? null),
});

/** In one currency. */
function differencesOfSides(ours: OurSide | null, theirs: Side | null): Difference[] {
  const of = (kind: DifferenceKind, our: number | null, their: number | null): Difference =>
    difference(kind, [ours, our], [theirs, their]);
  const [paidHere, paidThere] = [ours?.paid ?? null, theirs?.paid ?? null];
  if (paidHere === null && paidThere !== null) return [of('MISSING_HERE', null, paidThere)];
  const found: Difference[] = [];
  if (paidHere !== null && paidThere === null && (ours?.coveredPaid ?? 0) > 0)
    found.push(of('MISSING_THERE', paidHere, null));
  if (paidHere !== null && paidThere !== null && paidHere !== paidThere) found.push(of('AMOUNT', paidHere, paidThere));
  return [...found, ...refundDifference(ours, theirs, of)];
}

function refundDifference(
  ours: OurSide | null,
  theirs: Side | null,
  of: (kind: DifferenceKind, ours: number | null, theirs: number | null) => Difference,
): Difference[] {
  const [all, covered, there] = [ours?.refunded ?? 0, ours?.coveredRefunded ?? 0, theirs?.refunded ?? 0];
  if (there >= covered && there <= all) return [];
  if (all === 0) return [of('REFUND_THERE', null, there)];
  if (there === 0) return [of('REFUND_HERE', all, null)];
  return [of('REFUND_AMOUNT', all, there)];
}
