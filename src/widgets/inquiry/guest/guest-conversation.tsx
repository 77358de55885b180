import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { Inquiry } from '../../../../server/inquiry/contract.ts';
import { call } from '../../../core/api/call.ts';
import { isMissing } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import { Conversation } from '../inbox/conversation.tsx';
import desk from '../inbox/desk.css?inline';
import type { InquiryState } from '../inquiry-state.ts';

const styles = [desk];

/** The conversation that the secret of a link opens, for a guest who is not signed in. */
export function GuestConversation({ state, token }: { state: InquiryState; token: string }) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('inquiry-guest');
  const [inquiry] = useState(() =>
    createRemote<Inquiry>((signal) => call('POST /guest/question/read', { body: { token }, signal })),
  );
  useEffect(() => {
    void inquiry.load();
    return inquiry.dispose;
  }, [inquiry]);
  const { value, ...rest } = inquiry.state.value;
  if (value) return <Conversation state={state} inquiry={value} token={token} onSent={inquiry.set} />;
  if (!('error' in rest))
    return (
      <Loading label={t('inquiry-desk:loading')} className="inquiry-waiting">
        <Skeleton shape="line" style={{ blockSize: '6rem' }} />
      </Loading>
    );
  return isMissing(rest.error) ? (
    <EmptyState title={t('linkOver')} text={t('linkOverText')} />
  ) : (
    <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={inquiry.load} />
  );
}
