import { useSignals } from '@preact/signals-react/runtime';
import { encodeQR } from 'qr';
import { useEffect, useState } from 'react';
import { FanError } from '../../../core/api/fan-error.ts';
import { serverNow, useNow } from '../../../core/clock/clock.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { TicketState } from '../detail/ticket-state.ts';
import entryStyles from './entry.css?inline';
import { type EntryPass, entryCodeAt } from './entry-code.ts';
import { createEntryState } from './entry-state.ts';
import { keepAwake } from './keep-awake.ts';

const sheets = [entryStyles];

/** The entry code for the venue: on white in every theme, with the screen kept on. */
export function EntryDialog({ state }: { state: TicketState }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('ticket-detail');
  const ticket = state.shown.value.value?.ticket;
  const [entry] = useState(() => {
    const { ticketId, wallet } = state;
    return createEntryState({ ticketId, device: ticket?.device ?? null }, () =>
      wallet.host.emit('fan-ticket-entry-shown', { ticketId }),
    );
  });
  useEffect(() => {
    void entry.load();
    return keepAwake(document);
  }, [entry]);
  const failure = entry.failure.value;
  const isElsewhere = failure instanceof FanError && failure.code === 'DEVICE_MISMATCH';
  useEffect(() => {
    if (isElsewhere) state.entryRefused();
  }, [isElsewhere, state]);
  const pass = entry.pass.value;

  return (
    <Dialog open onClose={state.closeEntry} title={t('entry')} closeLabel={t('close')} className="entry-dialog">
      {pass ? (
        <Code pass={pass} name={ticket?.name ?? ''} />
      ) : failure !== null && !isElsewhere ? (
        <ErrorState error={failure} retryLabel={t('retry')} onRetry={entry.load} />
      ) : (
        <Loading label={t('loading')} className="entry-waiting">
          <Skeleton shape="portrait" />
        </Loading>
      )}
    </Dialog>
  );
}

function Code({ pass, name }: { pass: EntryPass; name: string }) {
  const t = useWords('ticket-detail');
  const step = useNow(pass.step);
  const now = useNow(1000);
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void entryCodeAt(pass, serverNow()).then((made) => {
      if (isCurrent) setCode(made);
    });
    return () => {
      isCurrent = false;
    };
  }, [pass, step]);
  const left = Math.max(0, Math.ceil((step + pass.step - now) / 1000));
  return (
    <div className="entry-card">
      {code ? <Squares text={code} label={t('entryCode')} /> : null}
      <progress
        className="entry-left"
        max={pass.step / 1000}
        value={left}
        aria-label={t('changesIn', { count: left })}
      />
      <p className="entry-seconds figures" aria-hidden="true">
        {t('changesIn', { count: left })}
      </p>
      <strong className="entry-name" dir="auto">
        {name}
      </strong>
      <code>{pass.number}</code>
    </div>
  );
}

/** One path for all dark squares, with the quiet zone that scanners need. */
function Squares({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className="entry-squares"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      data-code={text}
    >
      <path d={path} />
    </svg>
  );
}
