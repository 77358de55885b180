import { expect, it } from 'vitest';
import { z } from 'zod';
import { printPackageJson } from './print-package.ts';

const Package = z.object({ sideEffects: z.array(z.string()), exports: z.record(z.string(), z.unknown()) });

it('package.json names its style sheets as side effects, so that webpack keeps an import without bindings', () => {
  const { sideEffects, exports } = Package.parse(JSON.parse(printPackageJson([], '1.0.0')));
  const sheets = Object.keys(exports).filter((path) => path.endsWith('.css'));
  expect(sheets).toEqual(['./boxes.css']);
  expect(sideEffects).toEqual(expect.arrayContaining(sheets));
});
