import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { call, type Reply } from '../../core/api/call.ts';
import { createLatePart, useLatePart } from '../../core/state/late-part.ts';
import { createRemote } from '../../core/state/remote.ts';

export type Suspension = NonNullable<Reply<'GET /user/me/suspension'>['suspension']>;

const notePart = createLatePart(() => import('./suspension-note.tsx'), 'suspension');

/** Above the member pages of a fan whose account is suspended; nothing for other fans. */
export function SuspensionGate() {
  useSignals();
  const [remote] = useState(() => createRemote((abort) => call('GET /user/me/suspension', { signal: abort })));
  useEffect(() => {
    void remote.load();
    return remote.dispose;
  }, [remote]);
  const suspension = remote.state.value.value?.suspension ?? null;
  const part = useLatePart(notePart, suspension !== null, (error) => console.error(error));
  return suspension && part ? <part.SuspensionNote suspension={suspension} /> : null;
}
