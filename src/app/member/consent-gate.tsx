import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { createLatePart, useLatePart } from '../../core/state/late-part.ts';
import { pendingConsents } from './consent-state.ts';

const consentPart = createLatePart(() => import('./consent-step.tsx'), 'consent', 'error');

/** Shows new versions of what the fan agreed to before the page. A payment in progress is not interrupted. */
export function ConsentGate({ path, children }: { path: string; children: ReactNode }) {
  useSignals();
  const isWanted = pendingConsents.value.length > 0 && !path.startsWith('/order');
  // If the step's script fails to load, the fan goes on; the next visit shows the step again.
  const part = useLatePart(consentPart, isWanted, (error) => console.error(error));
  if (!isWanted || !part) return children;
  return (
    <main tabIndex={-1}>
      <part.ConsentStep />
    </main>
  );
}
