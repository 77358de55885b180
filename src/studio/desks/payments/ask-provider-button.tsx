import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { createAction } from '../../../core/api/action.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { runEach } from '../../api/run-each.ts';
import { studioCall } from '../../api/studio-call.ts';
import { showFailure, toasts } from '../../layout/toasts.ts';

/** A button that checks an order's payments at their providers now. */
export function AskButton({ orderId }: { orderId: string }) {
  useSignals();
  const t = useWords('studio-payments');
  const [action] = useState(() => createAction(showFailure));
  const askProvider = () =>
    action.run(orderId, async (key) => {
      const call = 'POST /studio/payment/order/:orderId/question';
      const reply = await studioCall(call, { params: { orderId }, body: {}, key });
      toasts.show(t(reply.isStuck ? 'askOpen' : 'askDone'));
      return reply;
    });
  return (
    <Button busy={action.busy.value} onClick={() => void askProvider()}>
      {t('ask')}
    </Button>
  );
}

interface AskAllProps {
  orderIds: readonly string[];
  onDone: () => void;
}

/** Checks the payments of several orders, one after the other. */
export function AskAllButton({ orderIds, onDone }: AskAllProps) {
  useSignals();
  const t = useWords('studio-payments');
  const [action] = useState(() => createAction(showFailure));
  const askProviders = async () => {
    let open = 0;
    const ask = async (orderId: string, key: string) => {
      const call = 'POST /studio/payment/order/:orderId/question';
      const { isStuck } = await studioCall(call, { params: { orderId }, body: {}, key });
      if (isStuck) open += 1;
    };
    const outcome = await action.run(JSON.stringify(orderIds), (key) =>
      runEach(orderIds, key, ask, (count) => toasts.show(t('studio:list.stopped', { count }))),
    );
    if (outcome === null) return;
    const { done, refused } = outcome;
    toasts.show(t('askedAll', { count: done, open }));
    if (refused > 0) toasts.showFailure(t('notAsked', { count: refused }));
    onDone();
  };
  return (
    <Button busy={action.busy.value} onClick={() => void askProviders()}>
      {t('askAll', { count: orderIds.length })}
    </Button>
  );
}
