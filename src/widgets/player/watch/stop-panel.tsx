import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SitePath } from '../../../../rules/site-path.ts';
import { FanError, messageOf } from '../../../core/api/fan-error.ts';
import { session } from '../../../core/session/session.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { SignInAction } from '../../../core/ui/state/sign-in-action.tsx';
import { translate, useLanguage, useWords } from '../../../core/words/words.ts';
import type { PlayerState } from '../player-state.ts';
import { playerLink } from '../rounds/rounds.ts';
import type { Stop, WatchState } from './watch-state.ts';

interface StopPanelProps {
  player: PlayerState;
  watch: WatchState;
  stop: Stop;
}

/** Why the picture is gone, and the way on. */
export function StopPanel({ player, watch, stop }: StopPanelProps) {
  useSignals();
  const t = useWords('player-watch');
  const language = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const { heading, text, action } = whatNow();

  function whatNow(): { heading: string | undefined; text: string | null; action: ReactNode } {
    const takeOver = (
      <Button kind="primary" onClick={() => watch.again(true)}>
        {t('watchHere')}
      </Button>
    );
    if (stop.why === 'superseded') {
      return { heading: translate('error:OTHER_DEVICE', language), text: t('supersededText'), action: takeOver };
    }
    if (stop.why === 'revoked') {
      return {
        heading: translate('error:OTHER_DEVICE', language),
        text: t('revokedText'),
        action: <Way to="/mypage/ticket">{t('toTickets')}</Way>,
      };
    }
    if (stop.why === 'loginExpired') {
      return {
        heading: translate('error:LOGIN_WINDOW_EXPIRED', language),
        text: t('loginText'),
        action: session.isLoggedIn.value ? (
          <Button kind="primary" onClick={() => watch.again(false)}>
            {t('play')}
          </Button>
        ) : (
          <SignInAction label={t('signIn')} to={playerLink(player.stream.value?.streamId ?? '', watch.round.number)} />
        ),
      };
    }
    return refused(stop.error, takeOver);
  }

  function refused(error: unknown, takeOver: ReactNode) {
    const code = error instanceof FanError ? error.code : null;
    if (code === 'PLAYING_ELSEWHERE' && error instanceof FanError) {
      const { device: told } = error.details;
      const device = typeof told === 'string' ? told : t('elsewhereUnknown');
      return { heading: t('elsewhereTitle'), text: t('elsewhereText', { device }), action: takeOver };
    }
    if (code === 'ORIGIN_REFUSED') {
      const to = playerLink(player.stream.value?.streamId ?? '', watch.round.number);
      return { heading: messageOf(error, language), text: null, action: <Way to={to}>{t('watchOnPlatform')}</Way> };
    }
    const toTickets = code === 'DEVICE_MISMATCH' || code === 'TICKET_REQUIRED';
    return {
      heading: messageOf(error, language),
      text: null,
      action: toTickets ? (
        <Way to="/mypage/ticket">{t('toTickets')}</Way>
      ) : (
        <Button kind="primary" onClick={() => watch.again(false)}>
          {t('retry')}
        </Button>
      ),
    };
  }

  return (
    <div className="stage-over" role="alert">
      <Heading below={1} ref={title} className="over-title" tabIndex={-1}>
        {heading}
      </Heading>
      {text ? <p className="soft over-text">{text}</p> : null}
      <div className="over-actions">
        {action}
        <Button kind="plain" onClick={player.leave}>
          {t('back')}
        </Button>
      </div>
    </div>
  );
}

function Way({ to, children }: { to: SitePath; children: string }) {
  return (
    <PlatformLink to={to} className="button button-primary">
      {children}
    </PlatformLink>
  );
}
