import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { isSignedInWith } from '../../../core/session/scopes.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn } from '../../../core/session/sign-in.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { LoadedProps } from '../products/product-screen.tsx';
import styles from './buy.css?inline';
import { createRestockState } from './restock-state.ts';

const sheets = [styles];

/** Below a sold-out product: the fan is notified once it is back. */
export function RestockBar({ state, product }: Pick<LoadedProps, 'state' | 'product'>) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('store-cart');
  const language = useLanguage();
  const [restock] = useState(() =>
    createRestockState(product.productId, {
      language: state.host.language,
      reportError: state.reportError,
      onBack: () => void product.load(),
    }),
  );
  const isSignedIn = isSignedInWith('store');
  const fan = isSignedIn ? session.user.value?.userId : null;
  useEffect(() => {
    if (fan) void restock.load();
    return () => restock.clear();
  }, [fan, restock]);
  const { value: failure } = restock.failure;
  const isWaiting = restock.isWaiting.value;
  return (
    <>
      <Button
        kind={isWaiting ? 'quiet' : 'primary'}
        large
        wide
        busy={restock.busy.value}
        onClick={() => (isSignedIn ? void restock.change(!isWaiting) : requestSignIn('store'))}
      >
        {t(isWaiting ? 'restockUndo' : 'restock')}
      </Button>
      <p role="status" className="buy-result">
        {isWaiting ? t('restockAsked') : ''}
      </p>
      {failure ? (
        <p className="buy-problem" role="alert">
          {messageOf(failure, language)}
        </p>
      ) : null}
    </>
  );
}
