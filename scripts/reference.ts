import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeElements } from './build/manifest.ts';
import { printReference } from './build/print-reference.ts';
import { findWidgets } from './build/widgets.ts';

const root = join(import.meta.dirname, '..');
const elements = await describeElements(root, await findWidgets(root));
writeFileSync(join(root, 'docs/reference.md'), printReference(elements));
console.log(`docs/reference.md describes ${elements.map(({ tag }) => `<${tag}>`).join(', ')}`);
