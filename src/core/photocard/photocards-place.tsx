import { createLatePart } from '../state/late-part.ts';
import { LateView } from '../ui/state/late-view.tsx';
import { Loading, Skeleton } from '../ui/state/skeleton.tsx';
import { useWords } from '../words/words.ts';
import type { BoughtCardsProps } from './bought-cards.tsx';

const cardsPart = createLatePart(() => import('./bought-cards.tsx'), 'photocard', 'error');

/** Reserves the place of an order's cards before their script is loaded; nothing if the order has none. */
export function PhotocardsPlace(cards: BoughtCardsProps) {
  const t = useWords('core');
  if (cards.sets.length === 0) return null;
  const waiting = (
    <Loading label={t('loading')}>
      <Skeleton shape="stage" />
    </Loading>
  );
  return (
    <LateView part={cardsPart} waiting={waiting} onFailure={cards.onError}>
      {(part) => <part.BoughtCards {...cards} />}
    </LateView>
  );
}
