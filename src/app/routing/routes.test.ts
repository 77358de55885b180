import { expect, it } from 'vitest';
import { siteRoutes } from '../../../rules/site/site-routes.ts';
import { pages } from './routes.ts';

it('each route has exactly one page', () => {
  expect(Object.keys(pages).toSorted()).toEqual(siteRoutes.toSorted());
});
