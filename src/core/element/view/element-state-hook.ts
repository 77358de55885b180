import { use, useEffect, useLayoutEffect, useState } from 'react';
import { useHost } from '../host.ts';

interface ElementState {
  dispose(): void;
}

/**
 * The state of an element's component: created once, updated with each change, disposed of with the component. The server
 * has its own version of this file, which does the same without effects.
 * @param follow passes the component's properties to the state; runs again when one of `what` has changed
 * @param what the values that `follow` passes on, always equally many
 */
export function useElementState<State extends ElementState>(
  create: () => State,
  follow: (state: State) => void,
  what: readonly unknown[],
): State {
  const { first } = useHost();
  const [state] = useState(() => first?.stateOf(create, follow) ?? create());
  if (first) use(first.settled);
  // oxlint-disable-next-line react/exhaustive-deps -- `what` names what `follow` reads
  useLayoutEffect(() => follow(state), [state, ...what]);
  useEffect(() => state.dispose, [state]);
  return state;
}
