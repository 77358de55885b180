import { effect, untracked } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { Inquiry } from '../../../../server/inquiry/contract.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { ArrowLeftIcon } from '../../../core/ui/icons/arrow-left.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { Conversation } from './conversation.tsx';
import desk from './desk.css?inline';
import { InquiryLink } from './inquiry-link.tsx';

const styles = [desk];

/** One inquiry; showing it marks its replies as read. */
function createPageState(state: InquiryState, inquiryId: string) {
  const inquiry = createRemote<Inquiry>(async (abort) => {
    const found = await call('GET /inquiry/:inquiryId', { params: { inquiryId }, signal: abort });
    if (found.unread) {
      // If marking it as read failed, the mark goes all the same: the next visit tries again.
      const seen = await call('POST /inquiry/:inquiryId/seen', { params: { inquiryId } }).catch(() => found);
      state.put(seen);
    }
    return found;
  });
  let lastUnread = -1;
  const stop = effect(() => {
    const unread = state.unread.value;
    // Reload when the number of unread replies rises, not when it falls because one was read.
    if (unread > lastUnread) untracked(() => void inquiry.load());
    lastUnread = unread;
  });
  return {
    inquiry: inquiry.state,
    load: inquiry.load,
    set: inquiry.set,
    dispose(): void {
      stop();
      inquiry.dispose();
    },
  };
}

export function InquiryPage({ state, inquiryId }: { state: InquiryState; inquiryId: string }) {
  useLateStyles(styles);
  const t = useWords('inquiry-desk');
  return (
    <div className="inquiry-page">
      <InquiryLink state={state} to={null} className="button button-plain back">
        <ArrowLeftIcon />
        {t('all')}
      </InquiryLink>
      <Loaded key={inquiryId} state={state} inquiryId={inquiryId} />
    </div>
  );
}

function Loaded({ state, inquiryId }: { state: InquiryState; inquiryId: string }) {
  useSignals();
  const t = useWords('inquiry-desk');
  const [page] = useState(() => createPageState(state, inquiryId));
  useEffect(() => page.dispose, [page]);
  const { value: inquiry, status, ...rest } = page.inquiry.value;
  if (inquiry) return <Conversation state={state} inquiry={inquiry} onSent={page.set} />;
  if (status !== 'failed') {
    return (
      <Loading label={t('loading')} className="inquiry-waiting">
        <Skeleton shape="line" style={{ blockSize: '6rem' }} />
      </Loading>
    );
  }
  const error = 'error' in rest ? rest.error : null;
  return error instanceof FanError && error.code === 'NOT_FOUND' ? (
    <EmptyState title={t('notFound')} text={t('notFoundText')} />
  ) : (
    <ErrorState error={error} retryLabel={t('retry')} onRetry={page.load} />
  );
}
