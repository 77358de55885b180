import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import dialog from '../../../core/ui/dialog/dialog.css?inline';
import { Button } from '../../../core/ui/form/button.tsx';
import field from '../../../core/ui/form/field.css?inline';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import account from '../account.css?inline';
import type { CardProps } from '../card-props.ts';
import { createDataState, type DataState } from './data-state.ts';
import { LeaveDialog } from './leave-dialog.tsx';

const styles = [dialog, field, account];

/** The data export, and the withdrawal from the platform. */
export function DataCard({ state: list, profile }: CardProps) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('profile-account');
  const [state] = useState(() => createDataState(list));
  useEffect(() => state.dispose, [state]);
  return (
    <>
      <section className="profile-card" part="card" aria-label={t('data.title')}>
        <Heading>{t('data.title')}</Heading>
        <p className="profile-note">{t('data.lead')}</p>
        <Download state={state} />
      </section>
      <section className="profile-card" part="card" aria-label={t('leave.title')}>
        <Heading>{t('leave.title')}</Heading>
        <p className="profile-note">{t('leave.lead')}</p>
        <div className="profile-actions">
          <Button onClick={state.openConfirm}>{t('leave.open')}</Button>
        </div>
        <LeaveDialog state={state} profile={profile} />
      </section>
    </>
  );
}

function Download({ state }: { state: DataState }) {
  useSignals();
  const t = useWords('profile-account');
  const language = useLanguage();
  const { status, bytes, error } = state.download.value;
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const message = {
    idle: null,
    running: t('data.running', { size: size.format(Math.ceil(bytes / 1000)) }),
    done: t('data.done', { size: size.format(Math.ceil(bytes / 1000)) }),
    failed: messageOf(error, language),
  }[status];
  return (
    <>
      <div className="profile-actions">
        <Button busy={status === 'running' && state.format.value === 'json'} onClick={() => void state.fetch('json')}>
          {t('data.json')}
        </Button>
        <Button busy={status === 'running' && state.format.value === 'text'} onClick={() => void state.fetch('text')}>
          {t('data.text')}
        </Button>
        {status === 'running' ? (
          <Button kind="plain" onClick={state.stop}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={status === 'failed' ? 'profile-problem' : 'profile-note'}>
        {message}
      </p>
    </>
  );
}
