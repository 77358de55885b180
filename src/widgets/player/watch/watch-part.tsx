import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Countdown } from '../../../core/ui/figures/countdown.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { Opening } from '../opening/opening.ts';
import type { PlayerState } from '../player-state.ts';
import controlsStyles from './controls/controls.css?inline';
import settingsStyles from './controls/settings.css?inline';
import frameStyles from './frame.css?inline';
import overlayStyles from './playing/overlay.css?inline';
import { Playing } from './playing/playing.tsx';
import { StopPanel } from './stop-panel.tsx';
import { createWatchState, type WatchState } from './watch-state.ts';

const styles = [frameStyles, overlayStyles, controlsStyles, settingsStyles];

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

/** Waiting for the start. */
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
