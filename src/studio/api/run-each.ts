import { FanError } from '../../core/api/fan-error.ts';
import { asOneChange } from './changes.ts';

/** How many calls of an action on several rows were done, and how many were refused. */
export interface Outcome {
  done: number;
  refused: number;
}

/** A refusal that is about one row: it is gone, has changed, or does not allow the action. A missing proof is about the reader. */
const isAboutOneRow = (error: unknown): error is FanError =>
  error instanceof FanError && [404, 409, 422].includes(error.status) && error.code !== 'PROOF_REQUIRED';

/**
 * Makes a call for each row, one after the other, so that the audit log has an entry for each. A refusal of one row does not stop the others.
 * @param key key of the action: each row gets a key made from it, so that another attempt repeats the same calls
 * @param onStopped called with the number of calls that were done, if there are some, before another failure stops the rest
 * @throws the last refusal if none was done; any other failure at once, without the calls after it
 */
export const runEach = <Row>(
  rows: readonly Row[],
  key: string,
  call: (row: Row, key: string) => Promise<unknown>,
  onStopped: (done: number) => void = () => undefined,
): Promise<Outcome> =>
  asOneChange(async () => {
    let last: FanError | null = null;
    let done = 0;
    for (const [place, row] of rows.entries()) {
      try {
        await call(row, `${key}-${place}`);
        done += 1;
      } catch (error) {
        if (!isAboutOneRow(error)) {
          if (done > 0) onStopped(done);
          throw error;
        }
        last = error;
      }
    }
    if (last !== null && done === 0) throw last;
    return { done, refused: rows.length - done };
  });
