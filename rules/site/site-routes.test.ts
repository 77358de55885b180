import { describe, expect, it } from 'vitest';
import { artistPath, sitePath, titlePath } from './site-path.ts';
import { findRoute, matchPath, siteRoutes } from './site-routes.ts';

describe('matching a path', () => {
  it('reads the parameters', () => {
    expect(matchPath('/titlehome/:titleId', '/titlehome/aurora')).toEqual({ titleId: 'aurora' });
  });

  it('decodes escaped characters, and keeps invalid escapes', () => {
    expect(matchPath('/titlehome/:titleId', '/titlehome/%EB%B3%84')).toEqual({ titleId: '별' });
    expect(matchPath('/titlehome/:titleId', '/titlehome/100%')).toEqual({ titleId: '100%' });
  });

  it('ignores a slash at the end', () => {
    expect(matchPath('/votehome', '/votehome/')).toEqual({});
    expect(matchPath('/', '/')).toEqual({});
  });

  it('rejects longer, shorter and empty paths', () => {
    expect(matchPath('/votehome', '/votehome/final')).toBeNull();
    expect(matchPath('/titlehome/:titleId', '/titlehome')).toBeNull();
    expect(matchPath('/titlehome/:titleId', '/titlehome/')).toBeNull();
  });
});

describe('finding a route', () => {
  it.each(siteRoutes)('finds only %s for its own paths', (route) => {
    expect(findRoute(route.replaceAll(/:\w+/g, 'anything'))?.route).toBe(route);
  });

  it.each(['/nowhere', '/VoteHome', '/titlehome', '/titlehome/a/b', '/auth/unknown/callback'])(
    'finds none for %s',
    (path) => {
      expect(findRoute(path)).toBeNull();
    },
  );
});

describe('a path', () => {
  it('has the parameters of its contract', () => {
    expect(sitePath('/votehome', { vote: 'final' })).toBe('/votehome?vote=final');
    expect(sitePath('/order', { product: 'pack', quantity: '2' })).toBe('/order?product=pack&quantity=2');
  });

  it('leaves out a parameter without a value', () => {
    expect(sitePath('/event', { event: undefined })).toBe('/event');
    expect(sitePath('/notice', { notice: null, title: 'aurora' })).toBe('/notice?title=aurora');
    expect(sitePath('/search', { q: '' })).toBe('/search');
  });

  it('escapes the parameters, so that they can be decoded', () => {
    const path = sitePath('/search', { q: '별 & 100%' });
    expect(new URL(path, 'https://fans.example').searchParams.get('q')).toBe('별 & 100%');
    expect(matchPath('/titlehome/:titleId', titlePath('별/2'))).toEqual({ titleId: '별/2' });
    expect(matchPath('/artist/:artistId', artistPath('별/2'))).toEqual({ artistId: '별/2' });
  });
});
