/**
 * Scopes of a partner's page for a fan's session there. The sign-in window lists them in this order; their words are
 * `scopes:may`. A contract names the one that its call needs.
 */
export const scopes = [
  'profile',
  'vote:free',
  'vote:paid',
  'store',
  'ticket:read',
  'ticket:use',
  'watch',
  'event:enter',
  'inquiry',
  'favourite',
] as const;

export type Scope = (typeof scopes)[number];

/** The scope that every session needs: it identifies the fan, and allows to sign out. */
export const neededScope = 'profile' satisfies Scope;

/** The key of a scope's words: `vote:free` → `vote-free`, since a colon ends a namespace there. */
export const wordOfScope = (scope: Scope): string => scope.replace(':', '-');

export const isScope = (name: unknown): name is Scope => scopes.some((scope) => scope === name);

/** The scopes with these names, in the order of `scopes`; unknown names are left out. */
export const scopesAmong = (names: readonly string[]): Scope[] => scopes.filter((scope) => names.includes(scope));
