import { expect, it } from 'vitest';
import { siteRoutes } from '../../../rules/site-routes.ts';
import { pages } from './routes.ts';

it('there is a page for each route, and no other page', () => {
  expect(Object.keys(pages).toSorted()).toEqual(siteRoutes.toSorted());
});
