import { useSearchParams } from 'wouter';
import { sitePath } from '../../../rules/site/site-path.ts';
import { useIsFirstRender } from '../../core/element/first-render.ts';
import { IconButton } from '../../core/ui/form/button.tsx';
import { ArrowLeftIcon } from '../../core/ui/icons/arrow-left.tsx';
import { useWords } from '../../core/words/words.ts';
import { ArtistsOfPlace } from '../artists/artists-of-place.tsx';
import { BareNavigation } from '../layout/navigation/bare-navigation.tsx';
import { HomeLink } from '../layout/navigation/home-link.tsx';
import { PlaceLinks } from '../layout/navigation/place-links.tsx';
import { RoundTicketPlace } from '../round-ticket/round-ticket-place.tsx';
import { SharePagePlace } from '../sharing/share-page-place.tsx';
import '../../widgets/player/index.ts';

/**
 * `?stream=` shows a stream, `&round=` one of its rounds: countdown, broadcast and recording have one address. `?title=` lists
 * the streams of one title. Without the shared layout (specification §2), but with the site's navigation.
 */
export default function PlayerPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  const stream = search.get('stream');
  const number = /^\d+$/.test(search.get('round') ?? '') ? Number(search.get('round')) : null;
  // The server does not know where the reader came from.
  const hasHistory = !useIsFirstRender() && history.length > 1;
  return (
    <div className="player-page" data-theme="dark">
      <div className="player-bar">
        {hasHistory ? (
          <IconButton label={t('back')} onClick={() => history.back()}>
            <ArrowLeftIcon />
          </IconButton>
        ) : null}
        <HomeLink />
        <PlaceLinks />
        <fan-login compact />
      </div>
      <h1 className="unseen">{t('titles.player')}</h1>
      <fan-player
        stream-id={stream ?? undefined}
        round={search.get('round') ?? undefined}
        title-id={search.get('title') ?? undefined}
      />
      {stream ? <RoundTicketPlace key={`${stream} ${number}`} subject={{ streamId: stream, number }} /> : null}
      {stream ? <SharePagePlace page={sitePath('/player', { stream })} subject={{ streamId: stream }} /> : null}
      {stream ? <ArtistsOfPlace kind="STREAM" subjectId={stream} /> : null}
      <BareNavigation />
    </div>
  );
}
