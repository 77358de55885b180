import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest files, in the order in which they begin: the last ones to run should be short, or the workers wait for one.
 * Broadcasts mostly wait, so the first two of them leave the processor to the files that follow.
 */
const longest = [
  'tests/e2e/player/player.test',
  'tests/e2e/player/player-partner',
  'tests/e2e/screens/matrix',
  'tests/e2e/player/',
  'tests/e2e/ticket/ticket-entry',
  'tests/e2e/embedding/shift',
  'tests/e2e/embedding/boxes',
  'tests/e2e/embedding/embedding-matrix',
  'tests/e2e/store/store-partner',
];

/** Runs these files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.includes(path));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
