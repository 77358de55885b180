import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../../rules/money.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { CheckIcon } from '../../core/ui/icons/check.tsx';
import { ClockIcon } from '../../core/ui/icons/clock.tsx';
import { HeartIcon } from '../../core/ui/icons/heart.tsx';
import { InfoIcon } from '../../core/ui/icons/info.tsx';
import { StoreIcon } from '../../core/ui/icons/store.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { ErrorId, ErrorState } from '../../core/ui/state/error-state.tsx';
import { NextPage } from '../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import './inbox.css';
import { unreadItems } from './inbox-count.ts';
import { createInboxState, type InboxItem, type InboxState } from './inbox-state.ts';

const icons = {
  INQUIRY_ANSWERED: InfoIcon,
  INQUIRY_MERGED: InfoIcon,
  EVENT_WON: HeartIcon,
  EVENT_NOT_WON: CheckIcon,
  PARCEL_SENT: StoreIcon,
  PARCEL_LOST: StoreIcon,
  BACK_IN_STOCK: StoreIcon,
  ORDER_DELIVERED: StoreIcon,
  ADDRESS_CORRECTED: StoreIcon,
  REFUND_MADE: CheckIcon,
  RIGHTS_ENDING: ClockIcon,
  PICTURE_REMOVED: InfoIcon,
  WARNED: InfoIcon,
  RIGHTS_GIVEN: HeartIcon,
  WELCOME_RIGHTS: HeartIcon,
  DATA_EXPORTED: InfoIcon,
  TICKET_GIVEN: HeartIcon,
  NICKNAME_ASKED: InfoIcon,
  NICKNAME_KEPT: CheckIcon,
};

/** The items of the fan's inbox, newest first, in pages. */
export function InboxList() {
  useSignals();
  const t = useWords('inbox');
  const [inbox] = useState(createInboxState);
  useEffect(() => inbox.dispose, [inbox]);
  const list = inbox.list.value;
  if (!list.value) {
    if (list.status === 'failed') {
      return <ErrorState error={list.error} retryLabel={t('retry')} onRetry={inbox.load} />;
    }
    return (
      <Loading label={t('loading')}>
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} shape="line" style={{ blockSize: '4rem' }} />
        ))}
      </Loading>
    );
  }
  if (list.value.length === 0) {
    return (
      <EmptyState
        title={t('empty')}
        text={t('emptyText')}
        action={
          <Link className="button button-primary" href="/votehome">
            {t('toVotes')}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <Tools inbox={inbox} />
      <ol className="inbox" aria-busy={list.status === 'loading'}>
        {list.value.map((item) => (
          <Item key={item.itemId} inbox={inbox} item={item} />
        ))}
      </ol>
      <NextPage list={inbox.pages} moreLabel={t('more')} retryLabel={t('retry')} />
    </>
  );
}

/** The number of unread items, the button that marks them all, and later messages. */
function Tools({ inbox }: { inbox: InboxState }) {
  useSignals();
  const t = useWords('inbox');
  const language = useLanguage();
  const unread = unreadItems.value ?? 0;
  const failure = inbox.failure.value;
  return (
    <div className="inbox-tools">
      <p role="status">{unread > 0 ? t('unread', { count: unread }) : t('allRead')}</p>
      {unread > 0 ? (
        <Button busy={inbox.busy.value} onClick={() => void inbox.readAll()}>
          {t('readAll')}
        </Button>
      ) : null}
      {inbox.hasNewer.value ? (
        <Button kind="primary" onClick={inbox.restart}>
          {t('showNew')}
        </Button>
      ) : null}
      {failure === null ? null : (
        <p className="inbox-problem" role="alert">
          {messageOf(failure, language)} <ErrorId error={failure} />
        </p>
      )}
    </div>
  );
}

function Item({ inbox, item }: { inbox: InboxState; item: InboxItem }) {
  const t = useWords('inbox');
  const { instant } = useMoments();
  const KindIcon = icons[item.kind];
  const text = useSentence(item);
  return (
    <li>
      <Link
        className="inbox-item"
        href={item.path}
        data-unread={item.unread || undefined}
        onClick={() => void inbox.open(item)}
      >
        <KindIcon />
        <span className="inbox-words">
          {item.unread ? <span className="unseen">{t('new')} </span> : null}
          <span className="inbox-text" dir="auto">
            {text}
          </span>
          <time dateTime={item.at}>{instant(item.at)}</time>
        </span>
        {item.unread ? <span className="unread-dot" aria-hidden="true" /> : null}
      </Link>
    </li>
  );
}

/** The sentence of an item. An order with further products says how many. */
function useSentence({ kind, name, count, amount, currency, endsAt }: InboxItem): string {
  const t = useWords('inbox');
  const language = useLanguage();
  const { instant } = useMoments();
  const values = {
    name: name ?? '',
    count: count ?? 0,
    amount: amount !== null && currency !== null ? formatMoney({ amount, currency }, language) : '',
    at: endsAt === null ? '' : instant(endsAt),
  };
  const isOrder =
    kind === 'PARCEL_SENT' || kind === 'PARCEL_LOST' || kind === 'ORDER_DELIVERED' || kind === 'ADDRESS_CORRECTED';
  if (isOrder && values.count > 0) return t(`more_${kind}`, values);
  return t(`kinds.${kind}`, values);
}
