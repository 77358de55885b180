import { fanOf, type Invariant } from '../platform/database/invariants.ts';

export const storeInvariants: readonly Invariant[] = [
  {
    invariant: 'stock is never negative, and no fan has more pieces than the limit',
    looked: 'SELECT (SELECT count(*) FROM product) + (SELECT count(*) FROM product_holding)',
    violations: `SELECT format('product %s: %s on hand, %s reserved, %s sold', product_id, on_hand, reserved, sold) FROM product
        WHERE on_hand - reserved - sold < 0 OR reserved < 0 OR sold < 0
      UNION ALL SELECT format('fan %s has %s pieces of %s, and the limit was %s', ${fanOf('user_id')}, pieces, product_id, limit_per_fan)
        FROM product_holding WHERE pieces NOT BETWEEN 0 AND limit_per_fan`,
  },
  {
    invariant: "a product's corrected stock is the sum of its corrections",
    looked: 'SELECT count(*) FROM stock_correction',
    violations: `SELECT format('product %s: %s corrected, its corrections %s', product_id, p.corrected + p.corrected_before, coalesce(c.change, 0))
      FROM product AS p LEFT JOIN (SELECT product_id, sum(change) AS change FROM stock_correction GROUP BY 1) AS c USING (product_id)
      WHERE p.corrected + p.corrected_before <> coalesce(c.change, 0)`,
  },
];
