import { expect, it } from 'vitest';
import { findRoute } from '../../../../rules/site/site-routes.ts';
import { contentKinds } from '../../../../rules/staff/content-rights.ts';
import { sitePlaceOf } from './site-place.ts';

it('a published entry links to an existing page of the site, except for kinds without one', () => {
  const without = contentKinds.filter((kind) => {
    const place = sitePlaceOf(kind, 'one');
    if (place === null) return true;
    expect(findRoute(place.replace(/\?.*$/, ''))).not.toBeNull();
    expect(place).toMatch(/[/=]one$/);
    return false;
  });
  expect(without.toSorted()).toEqual(['passes', 'policies', 'settings']);
});
