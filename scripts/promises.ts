import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestTexts, printPromises, problemsOf, readRows } from './promises/table.ts';

/** `npm run promises`: writes docs/promises.md, or prints why the legal texts, the rows and the tests don't fit. */
const texts = newestTexts();
const rows = readRows();
const problems = problemsOf(texts, rows);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else {
  writeFileSync(join(import.meta.dirname, '../docs/promises.md'), printPromises(texts, rows));
  console.log(`docs/promises.md lists ${Object.keys(rows).length} promises`);
}
