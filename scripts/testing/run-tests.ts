import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPrograms } from './debian-programs.ts';
import { partsAlone, stagesFor } from './parts.ts';
import { failedFiles, linesOf, sumUp } from './results.ts';
import { type PartResults, runPart } from './run-part.ts';
import { findGroups } from './test-files.ts';

/**
 * Runs tests: without parameters those without a group, with `--all` all, with `--all screens player` these groups. A file that
 * failed runs once more, alone, after all others, so that a slow neighbour on the machine costs no run. A part in which no test ends
 * any more ends the run.
 */
const [first, ...names] = process.argv.slice(2);
const groupNames = findGroups();
const unknown = names.filter((name) => !groupNames.includes(name));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. The groups are ${groupNames.join(', ')}.`);
  process.exit(2);
}
const everything = [null, ...groupNames];
const groups = first !== '--all' ? [null] : names.length > 0 ? names : everything;

installPrograms(groups);
const folder = mkdtempSync(join(tmpdir(), 'fanfare-results-'));
const results: PartResults[] = [];
const isStopped = () => results.some((part) => part.isStopped);
for (const parts of stagesFor(groups)) {
  if (isStopped()) break;
  results.push(...(await Promise.all(parts.map((part) => runPart(folder, part)))));
}
const again: PartResults[] = [];
for (const part of isStopped() ? [] : partsAlone(failedFiles(results))) again.push(await runPart(folder, part));
rmSync(folder, { recursive: true });

const sum = sumUp(results, again);
console.log(linesOf([...results, ...again], sum).join('\n'));
process.exitCode = sum.failures.length > 0 || sum.passed.length === 0 ? 1 : 0;
