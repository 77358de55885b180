import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { FanError, messageOf } from '../../core/api/fan-error.ts';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';

/** Shown where the address of an order names neither an order nor a product. */
export function NoOrder() {
  useSignals();
  const t = useWords('site');
  const language = useLanguage();
  return (
    <EmptyState
      titleAs="h1"
      title={messageOf(new FanError('WRONG_APPROACH'), language)}
      text={t('noOrderText')}
      action={
        <>
          <Link className="button button-primary" href="/producthome">
            {t('toStore')}
          </Link>
          <Link className="button button-plain" href="/mypage/purchase">
            {t('toPurchases')}
          </Link>
        </>
      }
    />
  );
}
