import { isSame } from '../entry/paths.ts';

export interface MergedOrders {
  /** True if both sides moved the common items differently. */
  isClash: boolean;
  /** Every key of both lists, in the order that holds where there is no clash, and otherwise in theirs or in mine. */
  byTheirs: readonly string[];
  byMine: readonly string[];
}

/** The orders of two lists that began as one. A key that only one of them has stands behind the same one as there. */
export function mergeOrders(base: readonly string[], mine: readonly string[], theirs: readonly string[]): MergedOrders {
  const isCommon = (key: string) => base.includes(key) && mine.includes(key) && theirs.includes(key);
  const [from, own, other] = [base, mine, theirs].map((keys) => keys.filter(isCommon));
  const byTheirs = withOthers(theirs, mine);
  const byMine = withOthers(mine, theirs);
  if (isSame(own, from) || isSame(own, other)) return { isClash: false, byTheirs, byMine: byTheirs };
  if (isSame(other, from)) return { isClash: false, byTheirs: byMine, byMine };
  return { isClash: true, byTheirs, byMine };
}

function withOthers(keys: readonly string[], others: readonly string[]): string[] {
  const all = [...keys];
  for (const [index, key] of others.entries()) {
    if (all.includes(key)) continue;
    const before = others[index - 1];
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, key);
  }
  return all;
}
