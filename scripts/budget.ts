import { join } from 'node:path';
import { measureBudgets } from './build/budgets.ts';

/** Checks the download sizes of a build against `budgets` in package.json. Fails when one is exceeded. */
const budgets = measureBudgets(join(import.meta.dirname, '..', process.argv[2] ?? 'dist'));
for (const { name, bytes, limit } of budgets) {
  console.log(`${name.padEnd(20)} ${String(bytes).padStart(7)} of ${String(limit).padStart(6)} bytes`);
}

const over = budgets.filter(({ bytes, limit }) => bytes > limit);
for (const { name, bytes, limit } of over) console.error(`${name} is ${bytes - limit} bytes over its budget`);
process.exitCode = over.length > 0 ? 1 : 0;
