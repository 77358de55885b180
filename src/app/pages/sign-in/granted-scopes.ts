import { signal } from '@preact/signals-react';
import { neededScope, type Scope, scopesAmong } from '../../../../rules/scopes.ts';
import { storage } from '../../../core/storage/storage.ts';

export type GrantedScopes = ReturnType<typeof createGrantedScopes>;

/**
 * Scopes that the fan grants a partner's page, out of the requested ones. A refusal is kept in this browser: it lasts across the
 * redirect to a provider, and until the fan allows it again.
 * @param origin the page's
 */
export function createGrantedScopes(origin: string) {
  const key = `refusedScopes:${origin}`;
  const refused = signal<readonly Scope[]>(scopesAmong((storage.read(key) ?? '').split(' ')));
  return {
    isGranted: (scope: Scope): boolean => scope === neededScope || !refused.value.includes(scope),
    /** The scope that every session needs can't be refused. */
    setGranted(scope: Scope, isGranted: boolean): void {
      const others = refused.peek().filter((one) => one !== scope);
      refused.value = isGranted || scope === neededScope ? others : [...others, scope];
      if (refused.value.length > 0) storage.write(key, refused.value.join(' '));
      else storage.remove(key);
    },
  };
}
