import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { createRemote } from '../../../core/state/remote.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useRemote } from '../../api/use-remote.ts';
import { Failed } from '../../layout/failed.tsx';
import { Line, Panel } from '../../panel/panel.tsx';
import { may } from '../../session/session-signals.ts';
import { addressOf } from './partners-state.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

interface WebhooksProps {
  partnerId: string;
  onChanged: () => void;
}

/** The webhooks of a partner. */
export function Webhooks({ partnerId, onChanged }: WebhooksProps) {
  useSignals();
  const t = useWords('studio-partners');
  const [isAdding, setAdding] = useState(false);
  const webhooks = useRemote(() =>
    createRemote((signal) => studioCall('GET /studio/partner/:partnerId/webhook', { params: { partnerId }, signal })),
  );
  const state = webhooks.state.value;
  if (state.status === 'failed' && !state.value) return <Failed error={state.error} onRetry={webhooks.load} />;
  const added = () => {
    setAdding(false);
    onChanged();
    void webhooks.load();
  };
  return (
    <>
      <Panel
        title={t('webhooks')}
        none={state.value ? t('webhooksNone') : t('loading')}
        rows={(state.value?.webhooks ?? []).map((webhook) => (
          <Line
            key={webhook.webhookId}
            name={<Link href={`${addressOf(partnerId)}/webhooks/${webhook.webhookId}`}>{webhook.url}</Link>}
            text={t('deliveryCounts', webhook.deliveries)}
          >
            <span className="state-mark">{t(`webhookStates.${webhook.state}`)}</span>
          </Line>
        ))}
      />
      {may('partner.manage') ? (
        <div className="desk-actions">
          <Button onClick={() => setAdding(true)}>{t('addWebhook')}</Button>
        </div>
      ) : null}
      {isAdding ? (
        <WebhookDialog partnerId={partnerId} webhook={null} onClose={() => setAdding(false)} onDone={added} />
      ) : null}
    </>
  );
}
