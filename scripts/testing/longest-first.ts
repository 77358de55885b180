import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests of broadcasts wait in real time on any machine. They begin first, so that the run does not wait for them at its
 * end.
 */
const longest = ['tests/e2e/player/', 'tests/e2e/ticket/ticket-entry'];

/** Runs these files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.includes(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
