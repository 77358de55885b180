import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { createAction } from '../../core/api/action.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { Spinner } from '../../core/ui/state/spinner.tsx';
import { useWords } from '../../core/words/words.ts';
import { failureText } from '../api/failure.ts';
import { Gate } from './gate.tsx';
import { signInFromDirectory } from './staff-session.ts';

/** The page to which the company's directory sends the browser back. */
export function FromDirectory() {
  useSignals();
  const t = useWords('studio');
  const [, navigate] = useLocation();
  const [action] = useState(() => createAction(() => undefined));
  // The answer is good for one sign-in, so a second effect of the same page must not send it again.
  const [once] = useState(() => {
    const { search } = location;
    let sent: Promise<object | null> | null = null;
    return () => {
      sent ??= action.run(search, async () => {
        await signInFromDirectory(search);
        return {};
      });
      return sent;
    };
  });
  useEffect(() => {
    void once().then((done) => {
      if (done) navigate('/studio', { replace: true });
    });
  }, [once, navigate]);
  const failure = action.failure.value;
  if (!failure)
    return (
      <main className="gate">
        <div role="status" aria-label={t('loading')}>
          <Spinner />
        </div>
      </main>
    );
  return (
    <Gate title={t('signIn.failed')} text={failureText(failure)}>
      <Button kind="primary" wide onClick={() => navigate('/studio', { replace: true })}>
        {t('signIn.title')}
      </Button>
    </Gate>
  );
}
