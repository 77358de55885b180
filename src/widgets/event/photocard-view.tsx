import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { Button } from '../../core/ui/button.tsx';
import { ShareIcon } from '../../core/ui/icons/share.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { canShare, createPhotocardState, type DrawnCard } from './photocard-state.ts';

interface PhotocardProps {
  eventId: string;
  onError: (error: unknown) => void;
}

/** The winner's digital card: opened, looked at, kept and shown around. */
export function PhotocardView({ eventId, onError }: PhotocardProps) {
  useSignals();
  const t = useWords('event-result');
  const language = useLanguage();
  const id = useId();
  const [state] = useState(() => createPhotocardState(eventId, onError));
  useEffect(() => {
    void state.load();
    return state.dispose;
  }, [state]);
  const card = state.card.value;
  const drawn = state.drawn.value;
  const failure = state.failure.value;
  return (
    <section className="gift" aria-labelledby={id}>
      <h4 id={id}>{t('cardTitle')}</h4>
      {card ? (
        <p>{t(card.isNamed ? 'cardText' : 'cardTextPlain', { serial: card.serial, edition: card.edition })}</p>
      ) : null}
      {drawn && card ? (
        <>
          <canvas
            className="photocard"
            role="img"
            aria-label={t('cardAlt', card)}
            width={drawn.picture.width}
            height={drawn.picture.height}
            ref={(canvas) => canvas?.getContext('2d')?.drawImage(drawn.picture, 0, 0)}
          />
          <Keep drawn={drawn} onError={onError} />
        </>
      ) : (
        <Button wide busy={state.busy.value} onClick={card ? state.open : state.load}>
          {t(card && state.busy.value ? 'making' : card || failure === null ? 'makeCard' : 'retry')}
        </Button>
      )}
      {failure === null ? null : (
        <p className="problem" role="alert">
          {messageOf(failure, language)}
        </p>
      )}
    </section>
  );
}

function Keep({ drawn, onError }: { drawn: DrawnCard; onError: (error: unknown) => void }) {
  const t = useWords('event-result');
  const share = async () => {
    try {
      await navigator.share({ files: [drawn.file] });
    } catch (error) {
      // Whoever closes the sheet has decided so.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onError(error);
    }
  };
  return (
    <div className="keep">
      <a className="button button-ink" href={drawn.url} download={drawn.file.name}>
        {t('download')}
      </a>
      {canShare(drawn.file) ? (
        <Button onClick={share}>
          <ShareIcon />
          <span>{t('share')}</span>
        </Button>
      ) : null}
    </div>
  );
}
