import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { writtenDate } from '../../../rules/moments.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { session } from '../../core/session/session.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { Rays } from '../../core/ui/rays/rays.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { Wordmark } from '../layout/wordmark.tsx';
import { agreeToAll, consentFailure, consenting, pendingConsents } from './consent-state.ts';
import './consent.css';

/** Links to the full text of each document. */
const texts: Readonly<Record<string, string>> = { terms: '/policy', privacy: '/privacy-policy' };

/** Shows the changes in accepted documents before the page: the fan agrees or signs out. */
export function ConsentStep() {
  useSignals();
  const t = useWords('consent');
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const failure = consentFailure.value;
  return (
    <section className="consent">
      <Rays />
      <Wordmark />
      <h1 className="consent-title" ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      <p className="consent-lead">{t('lead')}</p>
      <ul className="consent-changes">
        {pendingConsents.value.map(({ termsId, title, currentVersion, changes }) => (
          <li key={termsId}>
            <h2>{title}</h2>
            <p className="consent-note">{t('from', { date: writtenDate(currentVersion, language) })}</p>
            {changes ? <p>{changes}</p> : null}
            {texts[termsId] ? (
              <a href={texts[termsId]} target="_blank" rel="noopener" className="button button-plain">
                {t('read')}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="alert" className="consent-problem">
        {failure ? messageOf(failure, language) : null}
      </p>
      <Button kind="primary" large wide busy={consenting.value} onClick={() => void agreeToAll()}>
        {t('agree')}
      </Button>
      <Button kind="plain" wide onClick={() => void session.signOut()}>
        {t('leave')}
      </Button>
      <p className="consent-note">{t('note')}</p>
    </section>
  );
}
