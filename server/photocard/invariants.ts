import type { Invariant } from '../platform/database/invariants.ts';

export const photocardInvariants: readonly Invariant[] = [
  {
    invariant: 'each number of a card is issued once, and none above the last one',
    looked: 'SELECT count(*) FROM photocard',
    violations: `SELECT format('number %s of %s was issued %s times', serial, product_id, count(*)) FROM photocard
        GROUP BY product_id, serial HAVING count(*) > 1
      UNION ALL SELECT format('%s has issued %s numbers, and the last is %s', product_id, p.issued, c.last)
        FROM photocard_product AS p JOIN (SELECT product_id, max(serial) AS last FROM photocard GROUP BY 1) AS c USING (product_id)
        WHERE c.last > p.issued`,
  },
];
