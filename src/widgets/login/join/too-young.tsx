import { useSignals } from '@preact/signals-react/runtime';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { endJoin } from '../complete/pending-join.ts';
import type { JoinState } from './join-state.ts';

/** A kind refusal. The input has already been deleted. */
export function TooYoung({ state }: { state: JoinState }) {
  useSignals();
  const t = useWords('join');
  const age = state.terms.value.value?.minimumAge;
  return (
    <section className="sign-in" role="alert">
      <Heading className="login-title" part="title">
        {t('tooYoungTitle', { age })}
      </Heading>
      <p className="login-lead">{t('tooYoungLead')}</p>
      <Button kind="primary" large wide onClick={endJoin}>
        {t('tooYoungClose')}
      </Button>
      <Button kind="plain" wide onClick={state.correctBirthDate}>
        {t('correctBirthDate')}
      </Button>
    </section>
  );
}
