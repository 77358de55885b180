import { effect, untracked } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { session } from '../../../core/session/session.ts';
import { language } from '../../../core/words/language.ts';
import { useWords } from '../../../core/words/words.ts';
import { createMyVotesState } from '../../my-votes/my-votes-state.ts';
import { OwnBallotsSection } from '../../my-votes/own-ballots.tsx';
import { OwnRightsSection } from '../../my-votes/own-rights.tsx';
import '../../my-votes/my-votes.css';

/** The fan's vote rights, and the ballots of all votes. */
export default function MyVotesPage() {
  const t = useWords('site');
  const [state] = useState(createMyVotesState);
  useEffect(() => {
    let fan: string | undefined;
    const stop = effect(() => {
      // Names are in the reader's language.
      void language.value;
      const next = session.user.value?.userId;
      untracked(() => {
        // The next fan must not see the last one's ballots.
        if (fan !== next) {
          state.ballots.clear();
          state.rights.clear();
        }
        fan = next;
        if (next !== undefined) state.load();
      });
    });
    return () => {
      stop();
      state.dispose();
    };
  }, [state]);
  return (
    <div className="page own-votes">
      <h1 className="page-title">{t('votes.title')}</h1>
      <OwnRightsSection state={state} />
      <OwnBallotsSection state={state} />
    </div>
  );
}
