import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Photocard } from '../../../server/photocard/contract.ts';
import { messageOf } from '../api/fan-error.ts';
import { accent } from '../design/accent.ts';
import { useLateStyles } from '../element/view/use-late-styles.ts';
import { Heading } from '../ui/content/heading.tsx';
import dialog from '../ui/dialog/dialog.css?inline';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Button } from '../ui/form/button.tsx';
import { Flare } from '../ui/rays/flare.tsx';
import rays from '../ui/rays/rays.css?inline';
import { Rays } from '../ui/rays/rays.tsx';
import { Spinner } from '../ui/state/spinner.tsx';
import { useLanguage, useWords } from '../words/words.ts';
import { type BoughtCard, type BoughtState, cardsIn, createBoughtState } from './bought-state.ts';
import { CardCanvas, KeepCard } from './card-view.tsx';
import photocard from './photocard.css?inline';

const sheets = [rays, dialog, photocard];

export interface BoughtCardsProps {
  orderId: string;
  sets: readonly Photocard[];
  /** The first set opens by itself. */
  reveals?: boolean;
  onError: (error: unknown) => void;
}

/** The digital cards of an order, in their sleeves until they are opened. */
export function BoughtCards({ orderId, sets, reveals = false, onError }: BoughtCardsProps) {
  useLateStyles(sheets);
  const t = useWords('photocard');
  const id = useId();
  const [state] = useState(() => createBoughtState(orderId, onError));
  const cards = cardsIn(sets);
  const arrive = useEffectEvent(() => {
    if (reveals) void state.reveal(cards);
  });
  useEffect(() => {
    arrive();
    return state.dispose;
  }, [state]);
  return (
    <section className="photocards" aria-labelledby={id}>
      <Heading below={1} id={id}>
        {t('title')}
      </Heading>
      <p className="photocards-text">{t('text')}</p>
      <ul>
        {cards.map((card) => (
          <li key={`${card.photocardId} ${card.face}`}>
            <Sleeve state={state} card={card} />
          </li>
        ))}
      </ul>
      <Look state={state} onError={onError} />
    </section>
  );
}

function Sleeve({ state, card }: { state: BoughtState; card: BoughtCard }) {
  useSignals();
  const t = useWords('photocard');
  const { drawn, busy } = state.pictureOf(card);
  return (
    <button type="button" className="sleeve" onClick={() => state.select(card)} {...accent(card.accent)}>
      {drawn.value ? (
        <CardCanvas drawn={drawn.value} alt={t('alt', { ...card })} width={480} />
      ) : (
        <>
          <Rays />
          <span className="sleeve-mark">{busy.value ? <Spinner /> : <Flare />}</span>
          <span className="sleeve-words">
            <strong dir="auto">{card.artist}</strong> <span className="figures">{t('number', { ...card })}</span>
          </span>
        </>
      )}
    </button>
  );
}

/** One card, large, with its actions. */
function Look({ state, onError }: { state: BoughtState; onError: (error: unknown) => void }) {
  useSignals();
  const t = useWords('photocard');
  const language = useLanguage();
  const card = state.shown.value;
  // Keeps the last card visible while the sheet closes.
  const [last, setLast] = useState(card);
  if (card && card !== last) setLast(card);
  const shown = card ?? last;
  const picture = shown && state.pictureOf(shown);
  const drawn = picture?.drawn.value ?? null;
  const failure = picture?.failure.value ?? null;
  return (
    <Dialog
      open={card !== null}
      onClose={state.close}
      title={shown?.artist ?? ''}
      closeLabel={t('close')}
      className="photocard-look"
      foot={drawn ? <KeepCard drawn={drawn} onError={onError} /> : undefined}
    >
      {shown === null || picture === null ? null : drawn ? (
        <>
          <CardCanvas drawn={drawn} alt={t('alt', { ...shown })} />
          <p className="photocards-text">
            {t(shown.edition === null ? 'number' : 'numberOf', { ...shown })}
            {drawn.isNamed ? null : ` ${t('plain')}`}
          </p>
        </>
      ) : failure === null ? (
        <p className="making" role="status">
          <Spinner />
          {t('making')}
        </p>
      ) : (
        <div className="making" role="alert">
          <p>{messageOf(failure, language)}</p>
          <Button onClick={picture.open}>{t('retry')}</Button>
        </div>
      )}
    </Dialog>
  );
}
