import { FanError, messageOf } from '../../core/api/fan-error.ts';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { Button } from '../../core/ui/form/button.tsx';
import { Flare } from '../../core/ui/rays/flare.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { PlayerState } from './player-state.ts';

export interface WrongApproachProps {
  state: PlayerState;
  /** The stream to link to; null if that is wrong as well. */
  streamId: string | null;
}

/** Shown when the address names a stream or a round that does not exist. */
export function WrongApproach({ state, streamId }: WrongApproachProps) {
  const t = useWords('player');
  const language = useLanguage();
  return (
    <div className="state" role="alert">
      <Flare />
      <p className="state-title">{messageOf(new FanError('WRONG_APPROACH'), language)}</p>
      <p className="state-text">{t(streamId === null ? 'wrongStream' : 'wrongRound')}</p>
      {streamId === null ? (
        <PlatformLink to="/player" className="button button-primary">
          {t('allStreams')}
        </PlatformLink>
      ) : (
        <Button kind="primary" onClick={() => state.go(streamId)}>
          {t('toStream')}
        </Button>
      )}
    </div>
  );
}
