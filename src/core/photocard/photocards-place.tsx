import { useAwaitedPart } from '../state/awaited-part.ts';
import { createLatePart } from '../state/late-part.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Loading, Skeleton } from '../ui/state/skeleton.tsx';
import { useWords } from '../words/words.ts';
import type { BoughtCardsProps } from './bought-cards.tsx';

const cardsPart = createLatePart(() => import('./bought-cards.tsx'), 'photocard', 'error');

/** Reserves the place of an order's cards before their script is loaded; nothing if the order has none. */
export function PhotocardsPlace(cards: BoughtCardsProps) {
  const t = useWords('core');
  const { part, failure, retry } = useAwaitedPart(cardsPart, cards.onError, cards.sets.length > 0);
  if (cards.sets.length === 0) return null;
  if (part) return <part.BoughtCards {...cards} />;
  if (failure !== null) {
    return <ErrorState error={failure} retryLabel={t('retry')} onRetry={retry} />;
  }
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="stage" />
    </Loading>
  );
}
