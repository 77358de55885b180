import { expect, it } from 'vitest';
import type { Translate } from '../../../core/words/words.ts';
import { actorOf } from './words-of-entry.ts';

// The part of a translation that `actorOf` uses.
const t = ((key: string, { id }: { id: string }) => `${key}: ${id}`) as unknown as Translate;

it.each([
  [{ kind: 'STAFF', id: 's1', name: 'Han Seo-jun' }, 'Han Seo-jun'],
  [{ kind: 'STAFF', id: 's1', name: null }, 's1'],
  [{ kind: 'COMMAND', id: 'root@web-1', name: 'Mina' }, 'record.actors.COMMAND: Mina (root@web-1)'],
  [{ kind: 'COMMAND', id: 'jo', name: null }, 'record.actors.COMMAND: jo'],
  [{ kind: 'SERVER', id: 'draws', name: null }, 'record.actors.SERVER: draws'],
] as const)('the author %o is shown as “%s”', (actor, words) => {
  expect(actorOf({ actor }, t)).toBe(words);
});
