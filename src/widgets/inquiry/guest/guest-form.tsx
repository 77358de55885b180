import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading, useViewStart } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import choiceStyles from '../../../core/ui/form/choice.css?inline';
import { rewriting } from '../../../core/ui/form/composing.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import textAreaStyles from '../../../core/ui/form/text-area.css?inline';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { AskFields } from '../ask/ask-fields.tsx';
import desk from '../inbox/desk.css?inline';
import type { InquiryState } from '../inquiry-state.ts';
import { ChosenPictures } from '../pictures/chosen-pictures.tsx';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import type { PicturesState } from '../pictures/pictures-state.ts';
import { GuestConversation } from './guest-conversation.tsx';
import type { GuestState } from './guest-state.ts';

const styles = [choiceStyles, textAreaStyles, desk];

/** Asks without an account, in two steps: the question with an address, and the code. */
export function GuestForm({ state, guest }: { state: InquiryState; guest: GuestState }) {
  useSignals();
  useLateStyles(styles);
  const [isShown, setIsShown] = useState(false);
  useEffect(
    () => () => {
      // Opened from a tab, it does not take the focus.
      guest.isMoved.value = false;
    },
    [guest],
  );
  const sent = guest.sent.value;
  if (sent === null) return guest.step.value === 'CODE' ? <CodeStep guest={guest} /> : <WriteStep guest={guest} />;
  if (isShown) return <GuestConversation state={state} token={sent.token} />;
  return (
    <Sent pictures={guest.pictures} email={guest.email.value} onSee={() => setIsShown(true)} onAgain={guest.again} />
  );
}

interface SentProps {
  pictures: PicturesState;
  email: string;
  onSee: () => void;
  onAgain: () => void;
}

function Sent({ pictures, email, onSee, onAgain }: SentProps) {
  const t = useWords('inquiry-guest');
  const start = useViewStart<HTMLDivElement>(true);
  return (
    <div className="desk-sent" role="status" ref={start} tabIndex={-1}>
      <EmptyState
        titleAs={Heading}
        title={t('inquiry-desk:sentTitle')}
        text={t('sentText', { email })}
        action={
          <div className="desk-actions">
            <Button kind="primary" onClick={onSee}>
              {t('inquiry-desk:seeSent')}
            </Button>
            <Button onClick={onAgain}>{t('inquiry-desk:askAgain')}</Button>
          </div>
        }
      />
      <ChosenPictures pictures={pictures} onRemoved={() => start.current?.focus()} />
    </div>
  );
}

const submitting = (work: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault();
  void work();
};

function Failure({ guest }: { guest: GuestState }) {
  useSignals();
  const language = useLanguage();
  const failure = guest.failure.value;
  return (
    <p className="ask-failure" role="alert">
      {failure === null ? null : messageOf(failure, language)}
    </p>
  );
}

function WriteStep({ guest }: { guest: GuestState }) {
  useSignals();
  const t = useWords('inquiry-guest');
  const form = useViewStart<HTMLFormElement>(guest.isMoved.peek());
  const isTried = guest.isTried.value;
  // After a failed attempt, the first wrong field gets the focus.
  useEffect(() => {
    if (isTried) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-missing] input')?.focus();
  }, [isTried, form]);
  return (
    <form ref={form} tabIndex={-1} className="ask" part="form" onSubmit={submitting(guest.sendCode)} noValidate>
      <p className="ask-note">{t('note')}</p>
      <AskFields state={guest} />
      <Field
        label={t('email')}
        hint={t('emailHint')}
        error={isTried && guest.problems.value.email ? t('emailMissing') : null}
        type="email"
        autoComplete="email"
        value={guest.email.value}
        required
        onChange={(event) => {
          guest.email.value = event.currentTarget.value;
        }}
      />
      <Failure guest={guest} />
      <Button type="submit" kind="primary" large wide busy={guest.busy.value}>
        {t('mailCode')}
      </Button>
    </form>
  );
}

function CodeStep({ guest }: { guest: GuestState }) {
  useSignals();
  const t = useWords('inquiry-guest');
  const start = useViewStart<HTMLFormElement>(guest.isMoved.peek());
  // The page was loaded again while the code was read in the mail app.
  const [isChoosingAgain] = useState(() => guest.pictures.lost.peek().length > 0);
  const isMissing = guest.isCodeTried.value && !guest.isCodeWhole.value;
  return (
    <form ref={start} tabIndex={-1} className="ask" part="form" onSubmit={submitting(guest.send)} noValidate>
      <p role="status">
        {t(guest.isMailedAgain.value ? 'againText' : 'codeText', { email: guest.email.value.trim() })}
      </p>
      <Field
        label={t('code')}
        error={isMissing ? t('codeMissing') : null}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={guest.code.value}
        required
        {...rewriting(guest.changeCode)}
      />
      {isChoosingAgain ? <PicturePicker pictures={guest.pictures} /> : null}
      <Failure guest={guest} />
      <Button type="submit" kind="primary" large wide busy={guest.busy.value}>
        {t('inquiry-desk:send')}
      </Button>
      <div className="desk-actions">
        <Button onClick={() => void guest.sendCode()}>{t('again')}</Button>
        <Button onClick={guest.back}>{t('back')}</Button>
      </div>
    </form>
  );
}
