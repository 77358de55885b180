import type { ReactNode } from 'react';
import { Bench } from './bench.tsx';
import { createBenchState } from './bench-state.ts';

/** The room of the elements: which one is shown stands in the address. */
export default function openBench(): ReactNode {
  const state = createBenchState();
  addEventListener('hashchange', state.showFromAddress);
  void state.load();
  return <Bench state={state} />;
}
