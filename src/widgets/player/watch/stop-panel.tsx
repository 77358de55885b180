import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { SitePath } from '../../../../rules/site/site-path.ts';
import { codeOf, FanError, messageOf } from '../../../core/api/fan-error.ts';
import { session } from '../../../core/session/session.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { SignInAction } from '../../../core/ui/state/sign-in-action.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { PlayerState } from '../player-state.ts';
import { playerLink } from '../rounds/rounds.ts';
import { errorOf, type NextAction, nextActionOf, type Stop } from './watch-flow.ts';
import type { WatchState } from './watch-state.ts';

const texts = { superseded: 'supersededText', revoked: 'revokedText', loginExpired: 'loginText' } as const;

interface StopPanelProps {
  player: PlayerState;
  watch: WatchState;
  stop: Stop;
}

/** Why the video stopped, and the next action. */
export function StopPanel({ player, watch, stop }: StopPanelProps) {
  useSignals();
  const t = useWords('player-watch');
  const language = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const error = errorOf(stop);
  const isElsewhere = codeOf(error) === 'PLAYING_ELSEWHERE';
  const text = stop.why === 'refused' ? (isElsewhere ? elsewhereText() : null) : t(texts[stop.why]);

  function elsewhereText(): string {
    const device = error instanceof FanError ? error.details['device'] : null;
    return t('elsewhereText', { device: typeof device === 'string' ? device : t('elsewhereUnknown') });
  }

  return (
    <div className="stage-over" role="alert">
      <Heading below={1} ref={title} className="over-title" tabIndex={-1}>
        {isElsewhere ? t('elsewhereTitle') : messageOf(error, language)}
      </Heading>
      {text ? <p className="soft over-text">{text}</p> : null}
      <div className="over-actions">
        <Action player={player} watch={watch} way={nextActionOf(stop, session.isLoggedIn.value)} />
        <Button kind="plain" onClick={player.leave}>
          {t('back')}
        </Button>
      </div>
    </div>
  );
}

function Action({ player, watch, way }: Pick<StopPanelProps, 'player' | 'watch'> & { way: NextAction }) {
  const t = useWords('player-watch');
  const to = playerLink(player.stream.value?.streamId ?? '', watch.round.number);
  if (way === 'toTickets') return <Way to="/mypage/ticket">{t('toTickets')}</Way>;
  if (way === 'toPlatform') return <Way to={to}>{t('watchOnPlatform')}</Way>;
  if (way === 'none') return null;
  if (way === 'signIn') return <SignInAction label={t('signIn')} to={to} scope="watch" />;
  return (
    <Button kind="primary" onClick={() => watch.again(way === 'takeOver')}>
      {t(way === 'takeOver' ? 'watchHere' : way)}
    </Button>
  );
}

function Way({ to, children }: { to: SitePath; children: string }) {
  return (
    <PlatformLink to={to} className="button button-primary">
      {children}
    </PlatformLink>
  );
}
