import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../../core/ui/form/button.tsx';
import { Spinner } from '../../../../core/ui/state/spinner.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { PlayIcon } from '../../stage/icons.tsx';
import type { Taps } from '../controls/taps.ts';
import { isOnline } from '../online.ts';
import { clockTime } from '../times.ts';
import type { PlayingProps } from './playing-props.ts';

/** How long the resume message with its restart button is shown, in milliseconds. */
const resumeNotice = 12_000;

/** Messages on the picture: the reason of a pause, the effect of a tap, the position of a resume. */
export function Overlay({ watch, screen, resumedAt, taps }: PlayingProps & { taps: Taps }) {
  useSignals();
  const t = useWords('player-watch');
  const jump = taps.jump.value;
  return (
    <>
      <div className="stage-status" role="status">
        <Standstill screen={screen} watch={watch} />
      </div>
      <Obstacle screen={screen} />
      {jump ? (
        <span key={jump.count} className="jump" data-side={jump.side} aria-hidden="true">
          {t(jump.side === 'on' ? 'onTen' : 'backTen')}
        </span>
      ) : null}
      {resumedAt > 0 ? <Resumed seconds={resumedAt} onStart={() => screen.seek(0)} /> : null}
    </>
  );
}

/** Why the video does not move although it should. An interruption is never shown as the end. */
function Standstill({ screen, watch }: Pick<PlayingProps, 'screen' | 'watch'>): ReactNode {
  useSignals();
  const t = useWords('player-watch');
  const isStill = screen.isWaiting.value && !screen.isPaused.value && !screen.hasEnded.value;
  const isCut = screen.trouble.value === 'network' || screen.trouble.value === 'refused' || !isOnline.value;
  const isInterrupted = watch.roundState.value === 'INTERRUPTED';
  if (!isStill && !isCut && !isInterrupted) return null;
  if (!isCut && !isInterrupted) {
    return (
      <span className="still">
        <Spinner />
        <span className="unseen">{t('buffering')}</span>
      </span>
    );
  }
  return (
    <span className={isStill ? 'still still-message' : 'still-chip'}>
      <Spinner />
      <strong>{t('reconnecting')}</strong>
      {isStill ? <span className="soft">{t(isCut ? 'reconnectingText' : 'interruptedText')}</span> : null}
    </span>
  );
}

/** A press that the browser requires before it plays. */
function Obstacle({ screen }: Pick<PlayingProps, 'screen'>): ReactNode {
  useSignals();
  const t = useWords('player-watch');
  if (screen.trouble.value === 'media') {
    return (
      <div className="stage-over" role="alert">
        <p className="over-title">{t('mediaFailed')}</p>
        <Button kind="primary" onClick={screen.retry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (screen.needsPress.value) {
    return (
      <div className="stage-over">
        <Button kind="primary" large onClick={() => void screen.play()}>
          <PlayIcon />
          <span>{t('pressToPlay')}</span>
        </Button>
        <Button kind="plain" onClick={screen.playMuted}>
          {t('startMuted')}
        </Button>
      </div>
    );
  }
  if (screen.hasEnded.value && !screen.isLive) {
    return (
      <div className="stage-over">
        <p className="over-title">{t('finished')}</p>
        <Button kind="primary" onClick={screen.toggle}>
          {t('replay')}
        </Button>
      </div>
    );
  }
  return null;
}

/** The resume position with a button to restart, for a moment. */
function Resumed({ seconds, onStart }: { seconds: number; onStart: () => void }): ReactNode {
  const t = useWords('player-watch');
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), resumeNotice);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className="resumed">
      <span role="status">{t('resumed', { time: clockTime(seconds) })}</span>
      <Button
        kind="quiet"
        onClick={() => {
          setShown(false);
          onStart();
        }}
      >
        {t('fromStart')}
      </Button>
    </div>
  );
}
