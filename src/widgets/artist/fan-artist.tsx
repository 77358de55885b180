import { useSignals } from '@preact/signals-react/runtime';
import { isMissing } from '../../core/api/fan-error.ts';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { useElementState } from '../../core/element/view/element-state-hook.ts';
import { useShown } from '../../core/element/view/use-shown.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import { ArtistPage } from './artist-page.tsx';
import { createArtistState } from './artist-state.ts';
import type { artistElement } from './contract.ts';

/** The page of one artist. */
export function FanArtist({ artistId }: PropsOf<typeof artistElement.attributes>) {
  const t = useWords('artist');
  return (
    <div className="fan-artist">
      {artistId ? (
        <OneArtist artistId={artistId} />
      ) : (
        <EmptyState titleAs={Heading} title={t('none')} text={t('noneText')} action={<ToSearch />} />
      )}
    </div>
  );
}

function OneArtist({ artistId }: { artistId: string }) {
  useSignals();
  const t = useWords('artist');
  const host = useHost<typeof artistElement>();
  const language = host.language.value;

  const state = useElementState(
    () => createArtistState(reporterOf(host)),
    (artist) => artist.show(artistId, language),
    [artistId, language],
  );

  const remote = state.page.value;
  const shown = remote.value;
  useShown(shown?.artistId, () => {
    if (shown) host.emit('fan-artist-shown', { artistId: shown.artistId, name: shown.name });
  });

  if (shown) return <ArtistPage artist={shown} />;
  if (remote.status !== 'failed') return <ArtistLoading />;
  return (
    <ErrorState
      messageAs={Heading}
      error={remote.error}
      message={isMissing(remote.error) ? t('missing') : undefined}
      retryLabel={t('retry')}
      onRetry={state.load}
      action={isMissing(remote.error) ? <ToSearch /> : undefined}
    />
  );
}

function ToSearch() {
  const t = useWords('artist');
  return (
    <PlatformLink className="button button-primary" to="/search">
      {t('toSearch')}
    </PlatformLink>
  );
}

/** The placeholder of the page during loading. */
function ArtistLoading() {
  const t = useWords('artist');
  return (
    <Loading label={t('loading')} className="artist-page">
      <div className="hero">
        <div className="hero-face">
          <Skeleton shape="portrait" />
        </div>
        <div className="hero-words">
          <Skeleton shape="line" style={{ blockSize: '4rem', inlineSize: '60%' }} />
          <Skeleton shape="line" />
        </div>
      </div>
      <div className="section">
        {['first', 'second', 'third'].map((line) => (
          <Skeleton key={line} shape="line" />
        ))}
      </div>
    </Loading>
  );
}
