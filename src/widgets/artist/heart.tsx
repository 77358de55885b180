import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { useIsFirstRender } from '../../core/element/first-render.ts';
import { useHost } from '../../core/element/host.ts';
import { reporterOf, reportFailure } from '../../core/element/report-failure.ts';
import { session } from '../../core/session/session.ts';
import { createLatePart, useLatePart } from '../../core/state/late-part.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { HeartIcon } from '../../core/ui/icons/heart.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { artistElement } from './contract.ts';

/** Not in the element's own script: the state and the action of the heart load after the page. */
const favouritesPart = createLatePart(() => import('../../core/favourite/favourites.ts'));

/** The button that makes an artist a favourite. It works without a sign-in, too; then a text names where the favourite is stored. */
export function Heart({ artistId }: { artistId: string }) {
  useSignals();
  const t = useWords('artist');
  const language = useLanguage();
  const host = useHost<typeof artistElement>();
  const [failure, setFailure] = useState<unknown>(null);
  const favourites = useLatePart(favouritesPart, true, reporterOf(host));
  useEffect(() => favourites?.followFavourites(), [favourites]);
  const isFirst = useIsFirstRender();
  const isOn = (!isFirst && favourites?.isFavourite(artistId)) ?? false;
  // Before the fan's earlier choice is loaded, a press might undo it.
  const isLoaded = isFirst || (favourites?.favouriteIds.value ?? null) !== null;

  const toggle = async () => {
    if (!favourites || !isLoaded) return;
    setFailure(null);
    try {
      await favourites.setFavourite(artistId, !isOn);
      host.emit('fan-favourite', { artistId, isFavourite: !isOn });
    } catch (error) {
      setFailure(error);
      reportFailure(host, error);
    }
  };
  return (
    <div className="heart">
      <Button
        kind={isOn ? 'quiet' : 'primary'}
        large
        part="favourite"
        className="heart-button"
        aria-pressed={isOn}
        aria-disabled={!isLoaded || undefined}
        onClick={() => void toggle()}
      >
        <HeartIcon />
        <span>{t(isOn ? 'isFavourite' : 'addFavourite')}</span>
      </Button>
      {failure === null ? (
        <p className="heart-note" role="status">
          {isOn && session.isHydrated.value && !session.isLoggedIn.value ? t('keptHere') : null}
        </p>
      ) : (
        <p className="heart-note" role="alert">
          {messageOf(failure, language)}
        </p>
      )}
    </div>
  );
}
