import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';
import { may } from '../../session/session-signals.ts';
import type { ApprovalsState } from './approvals-state.ts';

/** The setting for a second person, which a team of one can switch off. */
export function TwoPeople({ approvals }: { approvals: ApprovalsState }) {
  useSignals();
  const t = useWords('studio');
  const [isConfirming, setConfirming] = useState(false);
  const setting = approvals.setting.state.value.value;
  if (!setting) return null;
  const { twoPeople } = setting;
  const change = t(twoPeople ? 'approvals.rule.switchOff' : 'approvals.rule.switchOn');
  return (
    <section className="panel">
      <h2>{t('approvals.rule.title')}</h2>
      <p>{t(twoPeople ? 'approvals.rule.on' : 'approvals.rule.off')}</p>
      {may('setting.change') ? (
        <Button kind={twoPeople ? 'danger' : 'quiet'} onClick={() => setConfirming(true)}>
          {change}
        </Button>
      ) : null}
      {isConfirming ? (
        <ReasonDialog
          title={change}
          text={t('approvals.rule.changeText')}
          confirmLabel={change}
          isDangerous={twoPeople}
          onClose={() => setConfirming(false)}
          onDone={() => setConfirming(false)}
          onConfirm={async (reason, key) => {
            const changed = await approvals.changeTwoPeople(!twoPeople, reason, key);
            toasts.show(t(changed.waits ? 'approvals.waits' : 'approvals.rule.changed'));
            return changed;
          }}
        />
      ) : null}
    </section>
  );
}
