import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Inquiry } from '../../../../server/inquiry/contract.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import wholeCard from '../../../core/ui/content/whole-card.css?inline';
import { Button } from '../../../core/ui/form/button.tsx';
import { ArrowLeftIcon } from '../../../core/ui/icons/arrow-left.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import nextPage from '../../../core/ui/state/next-page.css?inline';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import { GuestConversation } from '../guest/guest-conversation.tsx';
import { readToken } from '../guest/guest-state.ts';
import type { InquiryState } from '../inquiry-state.ts';
import desk from './desk.css?inline';
import { InquiryLink } from './inquiry-link.tsx';
import { InquiryMeta } from './inquiry-meta.tsx';

const styles = [nextPage, wholeCard, desk];

/** The fan's own inquiries, the newest first. */
export function Inbox({ state }: { state: InquiryState }) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('inquiry-desk');
  // The link of a mail opens its conversation, also for a signed-in fan.
  const [token, setToken] = useState(() => readToken(location.hash));
  const inquiries = state.inquiries.state.value;
  if (token !== null)
    return (
      <div className="inquiry-page">
        <InquiryLink state={state} to={null} onFollow={() => setToken(null)} className="button button-plain back">
          <ArrowLeftIcon />
          {t('all')}
        </InquiryLink>
        <GuestConversation state={state} token={token} />
      </div>
    );
  if (!inquiries.value) {
    return inquiries.status === 'failed' ? (
      <ErrorState error={inquiries.error} retryLabel={t('retry')} onRetry={state.inquiries.load} />
    ) : (
      <Loading label={t('loading')} className="inquiry-waiting">
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} shape="line" style={{ blockSize: '5rem' }} />
        ))}
      </Loading>
    );
  }
  if (inquiries.value.length === 0) {
    return (
      <EmptyState
        title={t('empty')}
        text={t('emptyText')}
        action={
          <Button kind="primary" onClick={() => state.go('ask')}>
            {t('askFirst')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className="inbox" aria-busy={inquiries.status === 'loading'}>
        {inquiries.value.map((inquiry) => (
          <Row key={inquiry.inquiryId} state={state} inquiry={inquiry} />
        ))}
      </ul>
      <NextPage list={state.inquiries} moreLabel={t('more')} retryLabel={t('retry')} />
    </>
  );
}

function Row({ state, inquiry }: { state: InquiryState; inquiry: Inquiry }) {
  const t = useWords('inquiry-desk');
  return (
    <li>
      <article className="inquiry" part="inquiry" data-new={inquiry.unread || undefined}>
        <InquiryMeta inquiry={inquiry} />
        <Heading className="inquiry-message" dir="auto">
          <InquiryLink state={state} to={inquiry.inquiryId} className="whole-card">
            {inquiry.unread ? <span className="unseen">{t('newReply')}: </span> : null}
            {inquiry.message}
          </InquiryLink>
        </Heading>
      </article>
    </li>
  );
}
