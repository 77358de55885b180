import { Button } from '../../core/ui/button.tsx';
import { Flare } from '../../core/ui/flare.tsx';
import { PlatformLink } from '../../core/ui/platform-link.tsx';
import { useWords } from '../../core/words/words.ts';
import type { PlayerState } from './player-state.ts';

/**
 * The address names a stream or a round that there is not.
 * @param streamId the stream to go on with, null where that one is wrong as well
 */
export function WrongApproach({ state, streamId }: { state: PlayerState; streamId: string | null }) {
  const t = useWords('player');
  return (
    <div className="state" role="alert">
      <Flare />
      <p className="state-title">{t('wrongApproach')}</p>
      <p className="state-text">{t(streamId === null ? 'wrongStream' : 'wrongRound')}</p>
      {streamId === null ? (
        <PlatformLink to="/player" className="button button-ink">
          {t('allStreams')}
        </PlatformLink>
      ) : (
        <Button kind="ink" onClick={() => state.go(streamId)}>
          {t('toStream')}
        </Button>
      )}
    </div>
  );
}
