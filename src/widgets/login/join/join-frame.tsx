import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode, RefObject } from 'react';
import { codeOf, messageOf } from '../../../core/api/fan-error.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { endJoin } from '../complete/pending-join.ts';
import type { JoinField } from './join-flow.ts';
import type { JoinState } from './join-state.ts';

export interface StepProps {
  state: JoinState;
  heading: RefObject<HTMLHeadingElement | null>;
}

interface JoinFrameProps extends StepProps {
  number: 1 | 2;
  title: string;
  lead: string;
  action: string;
  /** @returns the field to focus when something is wrong */
  onSubmit: () => JoinField | null | Promise<JoinField | null>;
  back?: ReactNode;
  children: ReactNode;
}

/** One step of the sign-up: progress, heading, fields and the main button. */
export function JoinFrame({ state, heading, number, title, lead, action, onSubmit, back, children }: JoinFrameProps) {
  useSignals();
  const t = useWords('join');
  const language = useLanguage();
  const { failure, sending } = state.flow.value;
  const code = codeOf(failure);

  const submit = async (form: HTMLFormElement) => {
    const wrong = await onSubmit();
    const control =
      wrong && form.querySelector<HTMLElement>(`[data-field="${wrong}"] input:not(:checked), [name="${wrong}"]`);
    const fold = control?.closest('details');
    if (fold) fold.open = true;
    control?.focus();
  };

  return (
    <form
      className="join"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {/* A <header> would be a second banner of the page. */}
      <div className="join-head">
        <p className="join-place">
          <span className="unseen">{t('place', { number })}</span>
          <span className="join-bar" style={{ '--join-part': number / 2 }} aria-hidden="true" />
        </p>
        <Heading className="login-title" part="title" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <p className="login-lead">{lead}</p>
      </div>
      {children}
      <div className="join-foot">
        <p className="login-message" role="alert">
          {failure ? (code === 'SERVER_ERROR' ? t('error:SIGN_UP_FAILED') : messageOf(failure, language)) : null}
        </p>
        {code === 'SIGN_UP_EXPIRED' ? (
          <Button kind="primary" large wide onClick={endJoin}>
            {t('startOver')}
          </Button>
        ) : (
          <Button kind="primary" large wide type="submit" busy={sending}>
            {action}
          </Button>
        )}
        {back}
      </div>
    </form>
  );
}
