import { describe, expect, it } from 'vitest';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import { problemsOf } from './check-screen.ts';
import { createPeople } from './people.ts';
import type { Screen } from './screen.ts';

/** Console messages of a browser about missing pages, refused people and an unreachable platform. */
const onPurpose = /\b(4\d\d|503)\b|ERR_INTERNET_DISCONNECTED|did not load|Failed to fetch dynamically/;

/** A test for each screen; the people for them are prepared once. */
export function checkScreens(screens: readonly Screen[]): void {
  describe('every screen', () => {
    const people = createPeople();

    it.each(screens)(
      'has no layout, language or accessibility problem: $name',
      async ({ as, alone, onTablet, open }) => {
        const { page, expectComplaint } = await (alone ? visit : revisit)({ ...(as && { fan: await as(people) }) });
        expectComplaint(onPurpose);
        await open(page, people);
        expect(await problemsOf(page, onTablet)).toEqual([]);
      },
    );
  });
}
