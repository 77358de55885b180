import type { ReactNode } from 'react';
import { Playground } from './playground.tsx';
import { createPlaygroundState } from './playground-state.ts';

/** The room to write in: what is written stands in the address. */
export default function openPlayground(): ReactNode {
  const state = createPlaygroundState();
  void state.open();
  return <Playground state={state} />;
}
