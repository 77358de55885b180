import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { CardCanvas, KeepCard } from '../../../core/photocard/card-view.tsx';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { createPhotocardState } from './photocard-state.ts';

interface PhotocardProps {
  eventId: string;
  onError: (error: unknown) => void;
}

/** The winner's digital card: open, view, download and share it. */
export function PhotocardView({ eventId, onError }: PhotocardProps) {
  useSignals();
  const t = useWords('event-result');
  const onCard = useWords('photocard');
  const language = useLanguage();
  const id = useId();
  const [state] = useState(() => createPhotocardState(eventId, onError));
  useEffect(() => {
    void state.load();
    return state.dispose;
  }, [state]);
  const card = state.card.value;
  const drawn = state.picture.drawn.value;
  const busy = state.picture.busy.value;
  const failure = state.failure.value ?? state.picture.failure.value;
  return (
    <section className="gift" aria-labelledby={id}>
      <Heading below={2} className="minor" id={id}>
        {t('cardTitle')}
      </Heading>
      {card ? (
        <p>{t(card.isNamed ? 'cardText' : 'cardTextPlain', { serial: card.serial, edition: card.edition })}</p>
      ) : null}
      {drawn && card ? (
        <>
          <CardCanvas drawn={drawn} alt={onCard('alt', { ...card })} />
          <KeepCard drawn={drawn} onError={onError} />
        </>
      ) : (
        <Button wide busy={busy} onClick={card ? state.picture.open : state.load}>
          {busy ? onCard('making') : t(card || failure === null ? 'makeCard' : 'retry')}
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
