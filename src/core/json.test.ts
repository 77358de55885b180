import { expect, it, onTestFinished } from 'vitest';
import { toJson } from './json.ts';

it('arrays stay arrays on a page whose library serializes them as texts', () => {
  Object.assign(Array.prototype, { toJSON: () => '[]' });
  onTestFinished(() => void Reflect.deleteProperty(Array.prototype, 'toJSON'));
  expect(toJson({ lines: [{ ids: ['a', [1]] }], at: new Date(0) })).toBe(
    '{"lines":[{"ids":["a",[1]]}],"at":"1970-01-01T00:00:00.000Z"}',
  );
  expect(toJson([1])).toBe('[1]');
});
