import type { Scope } from '../../../rules/scopes.ts';

/** Each scope with the calls that need it; the first that fits. A test compares it with the contracts. */
const rules: readonly (readonly [Scope, RegExp])[] = [
  ['vote:free', / \/vote(right\b(?!\/l)|.*\/(me|right|cast)$)/],
  ['store', /cart(?!\/v)|order(?!\/q)|attempt|restock/],
  ['ticket:use', /^POST \/t/],
  ['ticket:read', /ticket/],
  ['watch', /g.*session/],
  ['inquiry', /inquiry(?!\/q)/],
  ['event:enter', /event\/(me|.*(entry|result|code|photocard|download))$/],
  ['favourite', /favourite/],
];

/** The scope that a partner's page needs for a call, besides a sign-in. With it, the page can ask the fan before a call would be refused. */
export const scopeOfCall = (name: string): Scope | undefined => rules.find(([, names]) => names.test(name))?.[0];
