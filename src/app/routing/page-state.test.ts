import { describe, expect, it } from 'vitest';
import { matchPath } from './page-state.ts';

describe('matching a path', () => {
  it('reads the parameters', () => {
    expect(matchPath('/titlehome/:titleId', '/titlehome/aurora')).toEqual({ titleId: 'aurora' });
  });

  it('reads what was escaped, and keeps what cannot be read', () => {
    expect(matchPath('/titlehome/:titleId', '/titlehome/%EB%B3%84')).toEqual({ titleId: '별' });
    expect(matchPath('/titlehome/:titleId', '/titlehome/100%')).toEqual({ titleId: '100%' });
  });

  it('does not mind a slash at the end', () => {
    expect(matchPath('/votehome', '/votehome/')).toEqual({});
    expect(matchPath('/', '/')).toEqual({});
  });

  it('refuses what is longer, shorter or empty', () => {
    expect(matchPath('/votehome', '/votehome/final')).toBeNull();
    expect(matchPath('/titlehome/:titleId', '/titlehome')).toBeNull();
    expect(matchPath('/titlehome/:titleId', '/titlehome/')).toBeNull();
  });
});
