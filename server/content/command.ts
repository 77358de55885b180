import { relative, resolve } from 'node:path';
import { checkContent } from './check.ts';
import { problemLine } from './problems.ts';
import { readContent } from './read.ts';

const folder = resolve(process.argv[3] ?? 'demo/content');
const c = await readContent(folder);
for (const p of checkContent(c, new Date())) console.log(problemLine(p));
console.log(c.titles.length, c.artists.length, c.votes.length, relative('.', folder));
