import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import dialog from '../../../core/ui/dialog/dialog.css?inline';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button, ButtonLink } from '../../../core/ui/form/button.tsx';
import field from '../../../core/ui/form/field.css?inline';
import { Field } from '../../../core/ui/form/field.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import account from '../account.css?inline';
import type { CardProps } from '../card-props.ts';
import { type CalendarAddress, type CalendarState, createCalendarState, subscription } from './calendar-state.ts';

const sheets = [field, dialog, account];

/** The address by which the fan's own calendar follows the rounds of their tickets and favourites. */
export function CalendarCard({ state: list }: CardProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('profile-account');
  const language = useLanguage();
  const [state] = useState(() => createCalendarState(list));
  useEffect(() => state.dispose, [state]);
  const { value, ...rest } = state.address.value;
  const failure = state.failure.value;
  const done = state.done.value;
  return (
    <section className="profile-card" part="card" aria-label={t('calendar.title')}>
      <Heading>{t('calendar.title')}</Heading>
      <p className="profile-note">{t('calendar.lead')}</p>
      {value ? (
        <Address state={state} address={value} />
      ) : rest.status === 'failed' && 'error' in rest ? (
        <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" style={{ blockSize: '3rem' }} />
        </Loading>
      )}
      <p role="status" className={failure ? 'profile-problem' : 'profile-note'}>
        {failure ? messageOf(failure, language) : done ? t(`calendar.${done}`) : null}
      </p>
      <RenewDialog state={state} />
    </section>
  );
}

function Address({ state, address: { url, madeAt } }: { state: CalendarState; address: CalendarAddress }) {
  useSignals();
  const t = useWords('profile-account');
  const { day } = useMoments();
  if (url === null || madeAt === null) {
    return (
      <div className="profile-actions">
        <Button busy={state.busy.value} onClick={() => void state.make()}>
          {t('calendar.make')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Field
        label={t('calendar.address')}
        hint={t('calendar.since', { date: day(madeAt) })}
        readOnly
        dir="ltr"
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="profile-actions">
        <ButtonLink href={subscription(url)}>{t('calendar.open')}</ButtonLink>
        <Button onClick={() => void state.copy(url)}>{t('calendar.copy')}</Button>
      </div>
      <p className="profile-note">{t('calendar.secret')}</p>
      <div className="profile-actions">
        <Button
          kind="plain"
          onClick={() => {
            state.isOpen.value = true;
          }}
        >
          {t('calendar.renew')}
        </Button>
        <Button kind="plain" busy={state.busy.value} onClick={() => void state.withdraw()}>
          {t('calendar.withdraw')}
        </Button>
      </div>
    </>
  );
}

function RenewDialog({ state }: { state: CalendarState }) {
  useSignals();
  const t = useWords('profile-account');
  const close = () => {
    state.isOpen.value = false;
  };
  return (
    <Dialog
      open={state.isOpen.value}
      onClose={close}
      title={t('calendar.question')}
      closeLabel={t('close')}
      foot={
        <>
          <Button kind="primary" wide onClick={() => void state.renew()}>
            {t('calendar.renew')}
          </Button>
          <Button wide onClick={close}>
            {t('calendar.keep')}
          </Button>
        </>
      }
    >
      <p>{t('calendar.meaning')}</p>
    </Dialog>
  );
}
