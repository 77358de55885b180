import { useSignals } from '@preact/signals-react/runtime';
import { createRemote } from '../../../core/state/remote.ts';
import { useRemote } from '../../api/use-remote.ts';
import { showFailure } from '../../layout/toasts.ts';
import { readTitles } from './staff-state.ts';

/** The titles that a role can be for, in the reader's language; none until they are there. */
export function useTitles(): readonly { titleId: string; name: string }[] {
  useSignals();
  const titles = useRemote(() => createRemote((signal) => readTitles(signal), showFailure));
  return titles.state.value.value ?? none;
}

const none: readonly never[] = [];
