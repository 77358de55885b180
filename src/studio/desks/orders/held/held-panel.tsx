import { useState } from 'react';
import { formatMoney } from '../../../../../rules/money.ts';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../../core/words/words.ts';
import type { DeskOrder } from '../orders-state.ts';
import { AssignDialog, ReleaseDialog } from './held-dialogs.tsx';

/** Why an order is held, what the provider reports, and what the staff can decide. */
export function HeldPanel({ order, onChanged }: { order: DeskOrder; onChanged: () => void }) {
  const t = useWords('studio-orders');
  const [opened, setOpened] = useState<'assign' | 'release' | null>(null);
  const { held, openOutside, mayDecide } = order;
  const close = () => setOpened(null);
  const done = () => {
    close();
    onChanged();
  };
  // An open dialog stays: it may show why its decision was refused.
  if (held === null && opened === null) return null;
  const parts = { order, onDone: done, onRefused: onChanged, onClose: close };
  return (
    <section className="panel" aria-labelledby="held">
      <h2 id="held">{t('heldTitle')}</h2>
      {held === null ? null : <p className="panel-note">{t(`heldText.${held}`)}</p>}
      <HeldFacts order={order} />
      {mayDecide ? (
        <div className="desk-actions">
          {openOutside && openOutside.amount > 0 ? (
            <Button kind="danger" onClick={() => setOpened('assign')}>
              {t('actions.assign')}
            </Button>
          ) : null}
          <Button kind="danger" onClick={() => setOpened('release')}>
            {t('actions.release')}
          </Button>
        </div>
      ) : held === null ? null : (
        <p className="panel-note">{t('mayNotDecide')}</p>
      )}
      {opened === 'assign' ? <AssignDialog {...parts} /> : null}
      {opened === 'release' ? <ReleaseDialog {...parts} /> : null}
    </section>
  );
}

/** Shows the report of the provider. The dispute is shown to roles that see payments. */
function HeldFacts({ order: { heldAt, returnedOutside, openOutside, payments } }: { order: DeskOrder }) {
  const t = useWords('studio-orders');
  const { instant } = useMoments();
  const language = useLanguage();
  const payment = payments?.find(({ counts }) => counts);
  const dispute = payment?.dispute && !payment.dispute.closedAt ? payment.dispute : null;
  const rows = [
    [t('heldSince'), heldAt && instant(heldAt)],
    [t('returnedOutside'), returnedOutside && returnedOutside.amount > 0 && formatMoney(returnedOutside, language)],
    [t('openOutside'), openOutside && openOutside.amount > 0 && formatMoney(openOutside, language)],
    [t('disputedSince'), dispute && instant(dispute.openedAt)],
    [t('evidenceUntil'), dispute?.dueAt && instant(dispute.dueAt)],
    [t('providerAsked'), payment?.checkedAt && instant(payment.checkedAt)],
  ] as const;
  return (
    <dl className="facts">
      {rows.map(([name, value]) =>
        value ? (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ) : null,
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
