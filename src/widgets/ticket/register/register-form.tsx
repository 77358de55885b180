import { useSignals } from '@preact/signals-react/runtime';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { findCode } from '../../../../rules/codes/ticket-code.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useNow } from '../../../core/clock/clock.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { useLatePart } from '../../../core/state/late-part.ts';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import fieldStyles from '../../../core/ui/form/field.css?inline';
import { Field } from '../../../core/ui/form/field.tsx';
import { Icon } from '../../../core/ui/icons/icon.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { scanPart } from '../scan/scan-part.ts';
import type { WalletState } from '../wallet/wallet-state.ts';
import type { RegisterProblem } from './register-entry.ts';
import { createRegisterState } from './register-state.ts';

const sheets = [fieldStyles];

/** A form to type, paste or scan a code. */
export function RegisterForm({ state, code: initialCode }: { state: WalletState; code: string | undefined }) {
  useSignals();
  useLateStyles(sheets);
  const [register] = useState(() => createRegisterState(state, initialCode));
  const t = useWords('ticket');
  const { code, problem, isScanning } = register.entry.value;
  const scan = useLatePart(scanPart, isScanning, (error) => {
    register.scan(false);
    state.reportError(error);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void register.register();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const copied = findCode(event.clipboardData.getData('text'));
    // A part of a code is inserted at the cursor.
    if (copied === null) return;
    event.preventDefault();
    register.fill(copied);
  };
  return (
    <form className="register" part="register" onSubmit={submit} noValidate>
      <Field
        label={t('code')}
        hint={t('codeHint')}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        value={code}
        onChange={(event) => register.type(event.currentTarget.value)}
        onPaste={paste}
        error={problem && <Problem problem={problem} />}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={200}
        dir="ltr"
        trailing={
          <IconButton label={t('scan')} busy={isScanning && scan === null} onClick={() => register.scan(true)}>
            <Icon path="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16" />
          </IconButton>
        }
      />
      <Button kind="primary" large type="submit" busy={register.busy.value}>
        {t('register')}
      </Button>
      {scan ? <scan.ScanDialog open={isScanning} register={register} /> : null}
    </form>
  );
}

function Problem({ problem }: { problem: RegisterProblem }) {
  const language = useLanguage();
  useSignals();
  return problem.kind === 'wait' ? <Wait until={problem.until} /> : messageOf(problem.error, language);
}

/** Shows the remaining waiting time, first in minutes, then in seconds. */
function Wait({ until }: { until: number }) {
  const t = useWords('ticket');
  const left = Math.max(0, Math.ceil((until - useNow(1000)) / 1000));
  if (left === 0) return t('problem.again');
  return left > 60
    ? t('problem.waitMinutes', { count: Math.ceil(left / 60) })
    : t('problem.waitSeconds', { count: left });
}
