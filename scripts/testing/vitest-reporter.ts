import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { ResultLine } from './results.ts';

/** An error as vitest passes it between processes. */
interface Thrown {
  message: string;
  stack?: string;
}

const whyOf = ({ stack, message }: Thrown): string => stack ?? message;

/** Appends a line to the file named by `TEST_RESULTS`, which `npm test` reads. */
function write(line: ResultLine): void {
  const file = process.env['TEST_RESULTS'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Reports each start and each outcome at once. */
export default class VitestReporter implements Reporter {
  onTestModuleQueued({ relativeModuleId: file }: TestModule): void {
    write({ event: 'fileStart', file });
  }

  onTestCaseReady({ fullName: name, module }: TestCase): void {
    write({ event: 'testStart', file: module.relativeModuleId, name });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const why = errors.map(whyOf).join('\n');
    write({ event: 'test', file: test.module.relativeModuleId, name: test.fullName, state, why });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    const suites = [...module.children.allSuites()];
    const errors = [module, ...suites].flatMap((one) => one.errors());
    for (const error of errors) write({ event: 'failure', file, name: 'The file itself', why: whyOf(error) });
    const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic();
    const ms = Math.round(duration + collectDuration + setupDuration + environmentSetupDuration);
    write({ event: 'fileEnd', file, ms });
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly Thrown[]): void {
    for (const error of errors)
      write({ event: 'failure', file: null, name: 'An error outside of the tests', why: whyOf(error) });
  }
}
