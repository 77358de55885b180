import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { isMissing } from '../../core/api/fan-error.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import { AskForm } from './ask-form.tsx';
import { createPartnersState, type PartnersState } from './partners-state.ts';
import { ProofSteps } from './proof-steps.tsx';
import { Snippet } from './snippet.tsx';
import '../../core/ui/form/field.css';
import './partners.css';

/** Asking to become a partner, the proof of the origin, and the code for the page. */
export function PartnersPart() {
  useSignals();
  const t = useWords('partners');
  const [state] = useState(() => createPartnersState());
  useEffect(() => state.start(), [state]);
  return (
    <div className="partners">
      <p>{t('intro')}</p>
      {state.token.value === null ? <AskForm state={state} /> : <SentRequest state={state} />}
      <Snippet />
    </div>
  );
}

function SentRequest({ state }: { state: PartnersState }) {
  useSignals();
  const t = useWords('partners');
  const { value, ...request } = state.request.value;
  if (value === undefined)
    return request.status === 'failed' ? (
      <ErrorState
        error={request.error}
        retryLabel={t('retry')}
        onRetry={state.load}
        action={
          isMissing(request.error) ? (
            <Button kind="primary" onClick={state.beginAgain}>
              {t('ask')}
            </Button>
          ) : undefined
        }
      />
    ) : (
      <Loading label={t('loading')}>
        <Skeleton shape="line" />
      </Loading>
    );
  return (
    <section className="partners-card" aria-labelledby="partner-state">
      <h2 id="partner-state">{value.name}</h2>
      <p className="partners-origin" translate="no">
        {value.origin}
      </p>
      <p role="status">
        <strong>{t(`states.${value.state}`)}</strong> {t(`stateTexts.${value.state}`)}
      </p>
      {value.provenAt === null && value.state === 'ASKED' ? <ProofSteps state={state} request={value} /> : null}
      <p className="partners-note">{t('keepAddress')}</p>
    </section>
  );
}
