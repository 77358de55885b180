import type { ReactNode } from 'react';
import { Playground } from './playground.tsx';
import { createPlaygroundState } from './playground-state.ts';

/** The playground page; the address contains the text. */
export default function openPlayground(): ReactNode {
  const state = createPlaygroundState();
  void state.open();
  return <Playground state={state} />;
}
