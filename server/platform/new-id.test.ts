import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('an id is no option of a command', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(ids.filter((id) => !/^[A-Za-z0-9_][\w-]{21}$/.test(id))).toEqual([]);
});
