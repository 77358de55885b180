import { useState } from 'react';
import { sitePath } from '../../../../rules/site/site-path.ts';
import { call } from '../../../core/api/call.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { CopyIcon } from '../../../core/ui/icons/copy.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { Shown } from './ticket-flow.ts';
import type { TicketState } from './ticket-state.ts';

/** The ticket's data and origin, with buttons to copy from it. */
export function FactsPanel({ state, ticket }: { state: TicketState; ticket: Shown['ticket'] }) {
  const t = useWords('ticket-detail');
  const { day } = useMoments();
  return (
    <section className="panel">
      <Heading below={1} className="panel-title">
        {t('about')}
      </Heading>
      {ticket.description ? (
        <p className="description" dir="auto">
          {ticket.description}
        </p>
      ) : null}
      <dl className="facts">
        <Copyable state={state} label={t('number')} text={ticket.number} />
        {ticket.hasCode ? <Code state={state} ticketId={ticket.ticketId} /> : null}
        <div>
          <dt>{t('received')}</dt>
          <dd>
            {day(ticket.receivedAt)} · {t(`source.${ticket.source}`)}
          </dd>
        </div>
      </dl>
      {ticket.orderId ? (
        <PlatformLink className="button button-plain" to={sitePath('/mypage/purchase', { order: ticket.orderId })}>
          {t('toOrder')}
        </PlatformLink>
      ) : null}
    </section>
  );
}

function Copyable({ state, label, text }: { state: TicketState; label: string; text: string }) {
  const t = useWords('ticket-detail');
  const { toasts } = state;
  const copy = async () => {
    try {
      // Missing in insecure contexts, although the types say otherwise: it fails like a refusal.
      await navigator.clipboard.writeText(text);
      toasts.show(t('copied'));
    } catch {
      toasts.showFailure(t('notCopied'));
    }
  };
  return (
    <div>
      <dt>{label}</dt>
      <dd className="copyable">
        <code>{text}</code>
        <IconButton label={t('copy', { what: label })} onClick={copy}>
          <CopyIcon />
        </IconButton>
      </dd>
    </div>
  );
}

/** The code is loaded on request and not stored. */
function Code({ state, ticketId }: { state: TicketState; ticketId: string }) {
  const t = useWords('ticket-detail');
  const language = useLanguage();
  const [code, setCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      setCode((await call('GET /ticket/:ticketId/code', { params: { ticketId } })).code);
    } catch (error) {
      state.toasts.showFailure(messageOf(error, language));
    } finally {
      setBusy(false);
    }
  };
  if (code !== null) return <Copyable state={state} label={t('code')} text={code} />;
  return (
    <div>
      <dt>{t('code')}</dt>
      <dd>
        <Button busy={busy} onClick={show}>
          {t('showCode')}
        </Button>
      </dd>
    </div>
  );
}
