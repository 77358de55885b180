import { z } from 'zod';
import { neededScope, type Scope, scopes, scopesAmong } from '../../../rules/scopes.ts';

/**
 * The max scopes of a session on a partner's page, by origin:
 * `https://lumen.example=vote:free vote:paid, https://nova.example=store`
 */
export const partnerScopes = z.string().transform((text, context) => {
  const scopesByOrigin = new Map<string, readonly Scope[]>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [origin = '', list = ''] = entry.split('=').map((part) => part.trim());
    const names = list.split(' ').filter((name) => name !== '');
    const granted = scopesAmong([neededScope, ...names]);
    if (names.every((name) => granted.some((scope) => scope === name)) && origin !== '')
      scopesByOrigin.set(origin, granted);
    else
      context.addIssue(
        `must be a list such as https://artist.example=vote:free store, of the scopes ${scopes.join(', ')}, but has the entry “${entry}”`,
      );
  }
  return scopesByOrigin;
});

/** A sentence for each origin that is on no list. */
export function scopeProblems(
  scopesByOrigin: ReadonlyMap<string, unknown>,
  origins: { has(origin: string): boolean },
): string[] {
  return [...scopesByOrigin.keys()]
    .filter((origin) => !origins.has(origin))
    .map((origin) => `PARTNER_SCOPES must name origins of PARTNER_ORIGINS, but has ${origin}.`);
}
