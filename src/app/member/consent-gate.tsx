import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { createLatePart, useLatePart } from '../../core/state/late-part.ts';
import { pendingConsents } from './consent-state.ts';

const consentPart = createLatePart(() => import('./consent-step.tsx'), 'consent', 'error');

/** A new version of what the fan agreed to comes before the page. An order that is being paid is not held up by it. */
export function ConsentGate({ path, children }: { path: string; children: ReactNode }) {
  useSignals();
  const isWanted = pendingConsents.value.length > 0 && !path.startsWith('/order');
  // Where the step's script can't be had the fan goes on; the next visit asks again.
  const part = useLatePart(consentPart, isWanted, (error) => console.error(error));
  if (!isWanted || !part) return children;
  return (
    <main tabIndex={-1}>
      <part.ConsentStep />
    </main>
  );
}
