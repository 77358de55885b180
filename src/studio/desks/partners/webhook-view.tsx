import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { may } from '../../session/session-signals.ts';
import { Deliveries } from './deliveries.tsx';
import { addressOf, type Webhook } from './partners-state.ts';
import { WebhookActions } from './webhook-actions.tsx';

interface WebhookViewProps {
  partnerId: string;
  webhookId: string;
}

/** One webhook: its types of events, its secrets, and its deliveries. */
export function WebhookView({ partnerId, webhookId }: WebhookViewProps) {
  useSignals();
  const t = useWords('studio-partners');
  const webhooks = useObject((signal) =>
    studioCall('GET /studio/partner/:partnerId/webhook', { params: { partnerId }, signal }),
  );
  const state = webhooks.state.value;
  if (!state.value) return <Pending of={webhooks} />;
  const webhook = state.value.webhooks.find((one) => one.webhookId === webhookId);
  if (webhook === undefined) return <EmptyState title={t('noWebhook')} />;
  return (
    <>
      <DeskHead title={t('webhook')} text={webhook.url} isPerson>
        <Link href={addressOf(partnerId)} className="button button-quiet">
          {t('backToPartner')}
        </Link>
      </DeskHead>
      <Facts webhook={webhook} />
      {may('partner.manage') ? <WebhookActions webhook={webhook} onChanged={webhooks.load} /> : null}
      <Deliveries webhook={webhook} onChanged={webhooks.load} />
    </>
  );
}

function Facts({ webhook: { types, state, secrets, deliveries } }: { webhook: Webhook }) {
  const t = useWords('studio-partners');
  const { instant } = useMoments();
  return (
    <section className="panel">
      <dl className="facts">
        <dt>{t('state')}</dt>
        <dd>
          <span className="state-mark">{t(`webhookStates.${state}`)}</span>
        </dd>
        <dt>{t('types')}</dt>
        <dd>
          {types.map((type) => (
            <div key={type}>{t(`typeNames.${type}`)}</div>
          ))}
        </dd>
        <dt>{t('secrets')}</dt>
        <dd>
          {secrets.map(({ secretId, createdAt, endsAt }) => (
            <div key={secretId}>
              {endsAt
                ? t('secretUntil', { from: instant(createdAt), until: instant(endsAt) })
                : t('secretSince', { from: instant(createdAt) })}
            </div>
          ))}
        </dd>
        <dt>{t('sent')}</dt>
        <dd>{t('deliveryCounts', deliveries)}</dd>
      </dl>
    </section>
  );
}
