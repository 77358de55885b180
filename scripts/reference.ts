import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeElements } from './build/reference/manifest.ts';
import { printErrors } from './build/reference/print-errors.ts';
import { printReference } from './build/reference/print-reference.ts';
import { findWidgets } from './build/widgets.ts';

const root = join(import.meta.dirname, '..');
const elements = await describeElements(root, await findWidgets(root));
writeFileSync(join(root, 'docs/reference.md'), printReference(elements));
writeFileSync(join(root, 'docs/errors.md'), printErrors());
console.log(
  `docs/errors.md lists what is refused; docs/reference.md describes ${elements.map(({ tag }) => `<${tag}>`).join(', ')}`,
);
