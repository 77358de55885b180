import { createElement, type ReactNode } from 'react';
import { missingScopeIn } from '../../session/scopes.ts';
import { createLatePart, useLatePart } from '../../state/late-part.ts';

const allowPart = createLatePart(() => import('./allow-scope.tsx'), 'scopes', 'error');

/** A dialog that asks the fan to grant this page a missing scope; null for any other error, and until it has loaded. */
export function useAllow(error: unknown, onAllowed: () => void): ReactNode {
  const scope = missingScopeIn(error);
  // The error itself is shown until the part has come.
  const part = useLatePart(allowPart, scope !== null, () => undefined);
  return scope && part && createElement(part.AllowScope, { scope, onAllowed });
}
