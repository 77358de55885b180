import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { EventDetail } from '../../../../server/event/contract.ts';
import { call } from '../../../core/api/call.ts';
import { useHost } from '../../../core/element/host.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { platform } from '../../../core/platform.ts';
import { createPagedRemote } from '../../../core/state/paged-remote.ts';
import dialog from '../../../core/ui/dialog/dialog.css?inline';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { useFormats } from '../formats.ts';
import { WinnerAvatar } from './winner-avatar.tsx';
import winnersStyles from './winners.css?inline';

const sheets = [dialog, winnersStyles];

/** All winners by rank, with part of their nicknames. */
export function WinnersView({ event, onError }: { event: EventDetail; onError: (error: unknown) => void }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('event-result');
  const formats = useFormats();
  const host = useHost();
  const language = useLanguage();
  const { eventId } = event;
  const [remote] = useState(() =>
    createPagedRemote(async (cursor, signal) => {
      const request = {
        params: { eventId },
        query: { ...(cursor && { cursor }) },
        language: host.language.peek(),
        signal,
      };
      const { winners, nextCursor } = await call('GET /event/:eventId/winner', request);
      return { rows: winners, nextCursor };
    }, onError),
  );
  // Prizes have a name in each language.
  useEffect(() => {
    void language;
    void remote.load();
  }, [remote, language]);
  useEffect(() => remote.dispose, [remote]);
  const { value, ...state } = remote.state.value;
  if (!value) {
    return state.status === 'failed' && 'error' in state ? (
      <ErrorState error={state.error} retryLabel={t('retry')} onRetry={remote.load} />
    ) : (
      <p className="opening" role="status">
        <Spinner />
        {t('loadingWinners')}
      </p>
    );
  }
  if (value.length === 0) return <p className="soft">{t('noWinners')}</p>;
  return (
    <div className="winners">
      <p className="soft">{t('maskedText')}</p>
      <ol>
        {value.map(({ rank, nickname, avatar, prize }) => (
          <li key={rank}>
            <span className="winner-rank">{formats.count(rank)}</span>
            <span className="winner-name">
              {/* Only where fans can report it. */}
              {avatar && nickname && platform.isOwnOrigin ? (
                <WinnerAvatar avatar={avatar} nickname={nickname} onError={onError} />
              ) : null}
              <bdi>{nickname ?? t('hasLeft')}</bdi>
            </span>
            <bdi className="soft">{prize}</bdi>
          </li>
        ))}
      </ol>
      <NextPage list={remote} moreLabel={t('more')} retryLabel={t('retry')} />
    </div>
  );
}
