import { useState } from 'react';
import { webhookUrlLength } from '../../../../rules/staff/limits.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { isTooLong, limitOf } from '../../forms/limit.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { savedHint } from '../../forms/saved-hint.ts';
import type { Webhook } from './partners-state.ts';

type WebhookType = Webhook['types'][number];
const webhookTypes: readonly WebhookType[] = [
  'vote.closed',
  'vote.result',
  'order.paid',
  'ticket.registered',
  'draw.opened',
];

interface Draft {
  url: string;
  types: readonly WebhookType[];
  isOn: boolean;
}

interface WebhookDialogProps {
  partnerId: string;
  /** Null: a new one. */
  webhook: Webhook | null;
  onDone: () => void;
  onReload?: () => void;
  onClose: () => void;
}

/** Adds or changes a webhook: its address, and its types of events. */
export function WebhookDialog({ partnerId, webhook, onDone, onReload, onClose }: WebhookDialogProps) {
  const t = useWords('studio-partners');
  const saved: Draft = {
    url: webhook?.url ?? '',
    types: webhook?.types ?? webhookTypes,
    isOn: webhook?.state !== 'OFF',
  };
  const [opened] = useState(saved);
  /** The edited fields; the others show the saved values, also those that another person saves meanwhile. */
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const edit = (changes: Partial<Draft>) => setEdits((before) => ({ ...before, ...changes }));
  const { url, types, isOn } = { ...saved, ...edits };
  const title = t(webhook ? 'changeWebhook' : 'addWebhook');
  const isLong = isTooLong(url, webhookUrlLength);
  const save = async (reason: string, key: string) => {
    const body = { url: url.trim(), types: [...types], reason };
    if (webhook === null)
      return studioCall('POST /studio/partner/:partnerId/webhook', { params: { partnerId }, body, key });
    const { webhookId, version } = webhook;
    const state = isOn ? ('ON' as const) : ('OFF' as const);
    const changed = { ...body, version, state };
    try {
      return await studioCall('PUT /studio/webhook/:webhookId', { params: { webhookId }, body: changed, key });
    } catch (error) {
      if (codeOf(error) === 'PARTNER_CHANGED') onReload?.();
      throw error;
    }
  };
  return (
    <ReasonDialog
      title={title}
      {...(webhook === null && { text: t('addWebhookText') })}
      confirmLabel={webhook ? t('studio:save') : title}
      content={JSON.stringify([url, types, isOn])}
      isComplete={URL.canParse(url.trim()) && types.length > 0 && !isLong}
      incompleteText={t(isLong ? 'studio:reason.tooLong' : 'studio:reason.incomplete')}
      onClose={onClose}
      onDone={onDone}
      onConfirm={save}
    >
      <Field
        label={t('url')}
        hint={savedHint(t, saved.url, opened.url, url) ?? t('urlHint')}
        type="url"
        dir="ltr"
        value={url}
        {...limitOf(url, webhookUrlLength, t)}
        autoComplete="off"
        onChange={(event) => edit({ url: event.currentTarget.value })}
      />
      <fieldset className="choices">
        <legend>{t('types')}</legend>
        {webhookTypes.map((type) => (
          <Checkbox
            key={type}
            checked={types.includes(type)}
            onChange={(isChosen) =>
              edit({ types: webhookTypes.filter((one) => (one === type ? isChosen : types.includes(one))) })
            }
          >
            {t(`typeNames.${type}`)} <code translate="no">{type}</code>
          </Checkbox>
        ))}
      </fieldset>
      {webhook ? (
        <Checkbox checked={isOn} onChange={(on) => edit({ isOn: on })}>
          {t('webhookOn')}
        </Checkbox>
      ) : null}
    </ReasonDialog>
  );
}
