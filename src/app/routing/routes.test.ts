import { expect, it } from 'vitest';
import { siteRoutes } from '../../../rules/site/site-routes.ts';
import { pages } from './routes.ts';

it('there is exactly one page for each route', () => {
  expect(Object.keys(pages).toSorted()).toEqual(siteRoutes.toSorted());
});
