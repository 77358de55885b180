import type { ReactNode } from 'react';
import { Bench } from './bench.tsx';
import { createBenchState } from './bench-state.ts';

/** The page of the elements; the address selects one. */
export default function openBench(): ReactNode {
  const state = createBenchState();
  addEventListener('hashchange', state.showFromAddress);
  void state.load();
  return <Bench state={state} />;
}
