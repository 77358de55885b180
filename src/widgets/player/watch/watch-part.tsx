import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useLateStyles } from '../../../core/element/use-late-styles.ts';
import { Button } from '../../../core/ui/button.tsx';
import { Countdown } from '../../../core/ui/countdown.tsx';
import { Spinner } from '../../../core/ui/spinner.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { Opening, PlayerState } from '../player-state.ts';
import { Playing } from './playing.tsx';
import { StopPanel } from './stop-panel.tsx';
import watchStyles from './watch.css?inline';
import { createWatchState, type WatchState } from './watch-state.ts';

const styles = [watchStyles];

interface WatchProps {
  player: PlayerState;
  opening: Opening;
}

/** One fan watching one round. */
export function Watch({ player, opening }: WatchProps) {
  useSignals();
  useLateStyles(styles);
  const [watch] = useState(() => createWatchState(player, opening));
  useEffect(() => watch.dispose, [watch]);
  return <Phases player={player} watch={watch} />;
}

function Phases({ player, watch }: { player: PlayerState; watch: WatchState }) {
  useSignals();
  const phase = watch.phase.value;
  switch (phase.name) {
    case 'opening':
      return <Opening />;
    case 'waiting':
      return <WaitingRoom watch={watch} />;
    case 'playing':
      return <Playing player={player} watch={watch} {...phase} />;
    case 'stopped':
      return <StopPanel player={player} watch={watch} stop={phase.stop} />;
  }
}

function Opening() {
  const t = useWords('player-watch');
  return (
    <div className="stage-over" role="status">
      <Spinner />
      <p className="soft">{t('opening')}</p>
    </div>
  );
}

/** In, before the start. */
function WaitingRoom({ watch }: { watch: WatchState }) {
  const t = useWords('player-watch');
  return (
    <div className="stage-over">
      <div role="status">
        <p className="over-title">{t('inTitle')}</p>
        <p className="soft">{t('inText')}</p>
      </div>
      <p className="time-left-figures">
        <Countdown to={watch.round.startsAt} over={t('anyMoment')} />
      </p>
      <Button kind="plain" onClick={watch.leave}>
        {t('leave')}
      </Button>
    </div>
  );
}
