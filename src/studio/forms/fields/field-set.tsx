import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';
import { LockIcon } from '../../../core/ui/icons/lock.tsx';
import { useWords } from '../../../core/words/words.ts';
import { idOfPath, type Path } from '../entry/paths.ts';
import { useForm } from './form-context.ts';

interface FieldSetProps {
  label: string;
  path: Path;
  isOptional?: boolean;
  /** True if a heading right above says the same. */
  isLabelUnseen?: boolean;
  hint?: ReactNode;
  /** Stands at the end of the label's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** Several controls under one label. Problems of the whole group are shown below. */
export function FieldSet({ label, path, isOptional, isLabelUnseen, hint, action, children }: FieldSetProps) {
  useSignals();
  const t = useWords('studio-content');
  const { state } = useForm();
  const name = useId();
  const problem = state.problems.value.find((one) => idOfPath(one.path) === idOfPath(path));
  return (
    <div className="field-set" role="group" aria-labelledby={name}>
      <div className={isLabelUnseen ? 'unseen' : 'field-set-head'}>
        <span id={name} className="field-label">
          {label}
        </span>
        {isOptional ? <span className="optional">{t('form.optional')}</span> : null}
        {action}
      </div>
      {children}
      {hint ? <p className="field-note">{hint}</p> : null}
      {problem ? (
        <p className="field-error" role="alert">
          {problem.text}
        </p>
      ) : null}
    </div>
  );
}

/** Reason why these values can't be changed. */
export function LockNote({ reason }: { reason: string }) {
  return (
    <p className="lock-note">
      <LockIcon />
      <span>{reason}</span>
    </p>
  );
}
