import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { reasonLength } from '../../../rules/staff/limits.ts';
import { createAction, mayHaveHappened } from '../../core/api/action.ts';
import { Dialog } from '../../core/ui/dialog/dialog.tsx';
import { Button } from '../../core/ui/form/button.tsx';
import { TextArea } from '../../core/ui/form/text-area.tsx';
import { useWords } from '../../core/words/words.ts';
import { failureText } from '../api/failure.ts';
import { limitOf } from './limit.ts';

interface ReasonDialogProps {
  title: string;
  text?: string;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Data that is sent beside the reason, so that another attempt with the same content repeats the same action. */
  content?: string;
  /** Fields of the action, above the reason. */
  children?: ReactNode;
  /** False for frequent and obvious actions: they are sent with an empty reason. */
  asksWhy?: boolean;
  /** True if the fields are complete. */
  isComplete?: boolean;
  /** The message if they are not; by default, that every field is needed. */
  incompleteText?: string;
  /** True if the typed text is stored as a draft: then the dialog closes without a question. */
  isDraftStored?: boolean;
  /** @param key the action's key, for a repeated attempt */
  onConfirm: (reason: string, key: string) => Promise<object>;
  onDone: () => void;
  /** The server has refused it: the dialog may be outdated, and its owner loads the data again. */
  onRefused?: () => void;
  onClose: () => void;
}

/**
 * The dialog of an action that the audit log records with a reason. After a failure it stays open, and closing it asks first,
 * so that no input is lost.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  useSignals();
  const { title, text, confirmLabel, isDangerous, content = '', children, asksWhy = true, isComplete = true } = props;
  const t = useWords('studio');
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [hasInput, setHasInput] = useState(false);
  /** Set while the dialog asks before it closes. On “Keep editing” the focus goes back to `from`. */
  const [question, setQuestion] = useState<{ from: Element | null } | null>(null);
  const [action] = useState(() => createAction(() => undefined));
  const failure = action.failure.value;
  const limit = limitOf(reason, reasonLength, t);
  // Empty, since the field itself says what is wrong with it.
  const tooLong = limit.error ? '' : null;
  const blockingNote = !isComplete
    ? (props.incompleteText ?? t('reason.incomplete'))
    : asksWhy && reason.trim() === ''
      ? t('reason.needed')
      : tooLong;
  const close = () => {
    if (!hasInput || props.isDraftStored || action.busy.peek()) props.onClose();
    // A second press at the same place discards nothing.
    else if (!question) setQuestion({ from: activeIn(fields.current) });
  };
  const keepEditing = () => {
    if (question?.from instanceof HTMLElement) question.from.focus();
    setQuestion(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (question) return keepEditing();
    if (blockingNote !== null) return;
    const trimmed = reason.trim();
    const done = await action.run(`${content}\n${trimmed}`, (key) => props.onConfirm(trimmed, key));
    const refusal = action.failure.peek();
    if (done) props.onDone();
    else if (refusal !== null && !mayHaveHappened(refusal)) props.onRefused?.();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeLabel={t('close')}
      foot={
        question ? (
          <DiscardQuestion onKeep={keepEditing} onDiscard={props.onClose} />
        ) : (
          <>
            <p className="field-error" role="alert">
              {failure ? failureText(failure) : ''}
            </p>
            {blockingNote ? <p className="field-note">{blockingNote}</p> : null}
            <Button
              type="submit"
              form={form}
              kind={isDangerous ? 'danger' : 'primary'}
              wide
              busy={action.busy.value}
              disabled={blockingNote !== null}
            >
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      <form
        id={form}
        ref={fields}
        className="form"
        onSubmit={(event) => void submit(event)}
        onInput={() => {
          setHasInput(true);
          setQuestion(null);
        }}
        noValidate
      >
        {text ? <p>{text}</p> : null}
        {children}
        {asksWhy ? (
          <TextArea
            label={t('reason.label')}
            hint={t('reason.hint')}
            rows={2}
            value={reason}
            error={limit.error}
            count={[reason.trim().length, reasonLength]}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </form>
    </Dialog>
  );
}

/** The focused element of its document or shadow root. */
function activeIn(node: Element | null): Element | null {
  const root = node?.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** In place of the dialog's button. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useWords('studio');
  return (
    <>
      <p role="alert">{t('reason.discardText')}</p>
      <Button kind="primary" wide ref={focus} onClick={onKeep}>
        {t('reason.keep')}
      </Button>
      <Button kind="danger" wide onClick={onDiscard}>
        {t('reason.discard')}
      </Button>
    </>
  );
}
