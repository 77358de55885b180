import { useState } from 'react';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { CopyIcon } from '../../../core/ui/icons/copy.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { showFailure } from '../../layout/toasts.ts';
import type { Webhook } from './partners-state.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type Opened = 'change' | 'replace' | 'replay' | null;

/** Actions on a webhook that the reader's roles allow. */
export function WebhookActions({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const t = useWords('studio-partners');
  const [opened, setOpened] = useState<Opened>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { webhookId, partnerId, deliveries } = webhook;
  const params = { webhookId };
  const close = () => setOpened(null);
  const done = () => {
    close();
    onChanged();
  };
  const showSecret = () =>
    studioCall('GET /studio/webhook/:webhookId/secret', { params }).then(
      (reply) => setSecret(reply.secret),
      showFailure,
    );
  return (
    <section className="panel">
      <h2>{t('studio:members.change')}</h2>
      <div className="desk-actions">
        <Button onClick={() => setOpened('change')}>{t('changeWebhook')}</Button>
        <Button onClick={() => void showSecret()}>{t('showSecret')}</Button>
        <Button onClick={() => setOpened('replace')}>{t('replaceSecret')}</Button>
        {deliveries.failed > 0 ? <Button onClick={() => setOpened('replay')}>{t('replayFailed')}</Button> : null}
      </div>
      {opened === 'change' ? (
        <WebhookDialog partnerId={partnerId} webhook={webhook} onClose={close} onDone={done} onReload={onChanged} />
      ) : null}
      {opened === 'replace' ? (
        <ReasonDialog
          title={t('replaceSecret')}
          text={t('replaceSecretText')}
          confirmLabel={t('replaceSecret')}
          onClose={close}
          onDone={done}
          onConfirm={(reason, key) =>
            studioCall('POST /studio/webhook/:webhookId/secret', { params, body: { reason }, key })
          }
        />
      ) : null}
      {opened === 'replay' ? (
        <ReplayDialog webhookId={webhookId} deliveryId={null} onClose={close} onDone={done} />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  );
}

/** The secret, for the partner's server. That it was shown is in the audit log. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useWords('studio-partners');
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(secret).then(() => setCopied(true), showFailure);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('secret')}
      closeLabel={t('close')}
      foot={
        <Button kind="primary" wide onClick={onClose}>
          {t('studio:done')}
        </Button>
      }
    >
      <div className="form">
        <p>{t('secretText')}</p>
        <div className="link-shown">
          <code translate="no">{secret}</code>
          <Button onClick={() => void copy()}>
            <CopyIcon />
            <span role="status">{t(isCopied ? 'studio:copied' : 'studio:copy')}</span>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
