import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { createRemote } from '../../../core/state/remote.ts';
import { useLanguage } from '../../../core/words/words.ts';
import { tellFailure } from '../../layout/toasts.ts';
import { readTitles } from './staff-state.ts';

/** The titles that a role can be for, in the reader's language; none until they are there. */
export function useTitles(): readonly { titleId: string; name: string }[] {
  useSignals();
  const language = useLanguage();
  const [titles] = useState(() => createRemote((signal) => readTitles(signal), tellFailure));
  useEffect(() => {
    void titles.load();
    return () => titles.dispose();
    // oxlint-disable-next-line react/exhaustive-deps -- names are in the language of the request
  }, [titles, language]);
  return titles.state.value.value ?? none;
}

const none: readonly never[] = [];
