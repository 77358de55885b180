/** A test, or with `file` null a part of the run. */
export interface Named {
  /** From the root of the checkout. */
  file: string | null;
  name: string;
}

export interface Failure extends Named {
  why: string;
}

/** The outcome of a part of a run. */
export interface Results {
  passed: Named[];
  skipped: Named[];
  failures: Failure[];
  /** The files that ended, with their wall time. */
  files: { file: string; ms: number }[];
}

/** How the process of a part ended. `isStuck`: it was stopped, since no test had ended for five minutes. */
export interface Ending {
  code: number | null;
  isStuck: boolean;
}

/**
 * A line that a reporter writes: a file or a test that started or ended, or a failure outside of a test. Lines instead of one
 * report at the end: a run that was stopped keeps its results, and its silence can be seen.
 */
export type ResultLine =
  | { event: 'fileStart'; file: string }
  | { event: 'testStart'; file: string; name: string }
  | { event: 'test'; file: string; name: string; state: 'passed' | 'failed' | 'skipped' | 'pending'; why: string }
  | { event: 'failure'; file: string | null; name: string; why: string }
  | { event: 'fileEnd'; file: string; ms: number };

const named = ({ file, name }: Named): Named => ({ file, name });

/**
 * Reads the file of a part's reporter.
 * @param part its name
 * @param text lines of JSON, see `ResultLine`
 */
export function readResults(part: string, text: string, { code, isStuck }: Ending): Results {
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ResultLine]));
  const tests = lines.filter((line) => line.event === 'test');
  const failures: Failure[] = [
    ...tests.filter(({ state }) => state === 'failed'),
    ...lines.filter((line) => line.event === 'failure'),
  ].map(({ file, name, why }) => ({ file, name, why }));
  const running = runningIn(lines);
  const fail = (why: string) => failures.push({ file: null, name: part, why });
  if (isStuck) fail(`No test ended for five minutes. Running: ${running}`);
  else if (code !== 0 && failures.length === 0) fail(`It ended with ${code}. Running: ${running}`);
  else if (tests.length === 0 && failures.length === 0) fail('No test ran.');
  return {
    passed: tests.filter(({ state }) => state === 'passed').map(named),
    skipped: tests.filter(({ state }) => state === 'skipped').map(named),
    failures,
    files: lines.filter((line) => line.event === 'fileEnd').map(({ file, ms }) => ({ file, ms })),
  };
}

/** The tests and files that started and have not ended. */
function runningIn(lines: readonly ResultLine[]): string {
  const running = new Map<string, Set<string>>();
  for (const line of lines) {
    if (line.event === 'fileStart') running.set(line.file, new Set());
    else if (line.event === 'testStart') running.get(line.file)?.add(line.name);
    else if (line.event === 'test') running.get(line.file)?.delete(line.name);
    else if (line.event === 'fileEnd') running.delete(line.file);
  }
  const names = [...running].map(([file, tests]) => [file, ...tests].join(' > '));
  return names.length > 0 ? names.join('; ') : 'no test';
}

/** The files that failed, each once. */
export const failedFiles = (results: readonly Results[]): string[] => [
  ...new Set(results.flatMap(({ failures }) => failures.flatMap(({ file }) => file ?? []))),
];

export interface Sum extends Results {
  /** The first failures of files that passed when they ran again, alone. */
  onlyAlone: Failure[];
}

/**
 * The sum of all parts.
 * @param again the outcomes of the files that failed and ran once more; these replace their first outcomes
 */
export function sumUp(results: readonly Results[], again: readonly Results[] = []): Sum {
  const repeated = new Set<string | null>(failedFiles(results));
  const failures = results.flatMap((one) => one.failures);
  const latest = <Item extends Named>(pick: (one: Results) => Item[]): Item[] => [
    ...results.flatMap(pick).filter(({ file }) => !repeated.has(file)),
    ...again.flatMap(pick),
  ];
  const failedAgain = new Set(again.flatMap((one) => one.failures.map(({ file }) => file)));
  // Without a file, the part itself failed: then none of its files is known to have passed.
  const isMended = ({ file }: Failure) => repeated.has(file) && !failedAgain.has(file) && !failedAgain.has(null);
  return {
    passed: latest((one) => one.passed),
    skipped: latest((one) => one.skipped),
    failures: latest((one) => one.failures),
    files: results.flatMap(({ files }) => files),
    onlyAlone: failures.filter(isMended),
  };
}

const indent = (text: string) => text.split('\n').slice(0, 12).join('\n    ');
const print = ({ file, name }: Named) => (file === null ? name : `${file}: ${name}`);

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `- ${line}`)];
}

/**
 * The last lines of a run.
 * @param parts the wall time of each part
 */
export function linesOf(parts: readonly { name: string; seconds: number }[], sum: Sum): string[] {
  const slowest = sum.files.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  const times = parts.map(({ name, seconds }) => `${name}: ${seconds} s`);
  const files = slowest.map(({ file, ms }) => `${file}: ${(ms / 1000).toFixed(1)} s`);
  const failed = sum.failures.map((failure) => `${print(failure)}\n    ${indent(failure.why)}`);
  const alone = sum.onlyAlone.map((failure) => `${print(failure)}: ${failure.why.split('\n')[0]}`);
  return [
    ...section('Wall time of each part:', times),
    ...section('Slowest files:', files),
    ...section('Not run:', sum.skipped.map(print)),
    ...section('Failed:', failed),
    ...section('Passed only alone, after a failure; each is a defect to mend:', alone),
    '',
    `${sum.passed.length} passed, ${sum.failures.length} failed, ${sum.skipped.length} skipped`,
  ];
}
