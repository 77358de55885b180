import { useRenderedHost } from '../element/rendered-host.ts';

/** Without effects: the state starts with the first pass, and each further pass gets the same one. */
export function useElementState<State extends { dispose(): void }>(
  create: () => State,
  follow: (state: State) => void,
): State {
  return useRenderedHost().keep(create, follow);
}
