import { FanError } from '../../core/api/fan-error.ts';
import { randomId } from '../../core/device/device.ts';
import { asOneChange } from './changes.ts';

/** How many calls of an action on several rows were done, and how many were refused. */
export interface Outcome {
  done: number;
  refused: number;
}

/** Refusals that are about one row: it is gone, has changed, or does not allow the action. */
const ofOneRow: readonly number[] = [404, 409, 422];

/**
 * Makes a call for each row, one after the other, so that the audit log has an entry for each. A refusal of one row does not stop the others.
 * @throws the last refusal if none was done; any other failure at once, without the calls after it
 */
export const runEach = <Row>(
  rows: readonly Row[],
  call: (row: Row, key: string) => Promise<unknown>,
): Promise<Outcome> =>
  asOneChange(async () => {
    let last: FanError | null = null;
    let refused = 0;
    for (const row of rows) {
      try {
        await call(row, randomId());
      } catch (error) {
        if (!(error instanceof FanError && ofOneRow.includes(error.status))) throw error;
        last = error;
        refused += 1;
      }
    }
    if (last !== null && refused === rows.length) throw last;
    return { done: rows.length - refused, refused };
  });
