import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { toasts } from '../../layout/toasts.ts';
import { backTo } from '../../list/last-query.ts';
import { ObjectHistory } from '../../panel/object-history.tsx';
import { Line, Panel } from '../../panel/panel.tsx';
import { may } from '../../session/session-signals.ts';
import { CorrectStockDialog } from './correct-stock-dialog.tsx';
import { type StockPage, signed, stateOf, stockAddress } from './stock-state.ts';

/** The stock of one product: the parts of its number, and its corrections. */
export function StockView({ productId }: { productId: string }) {
  useSignals();
  const t = useWords('studio-stock');
  const [corrects, setCorrects] = useState(false);
  const stock = useObject((signal) => studioCall('GET /studio/stock/:productId', { params: { productId }, signal }));
  const { value } = stock.state.value;
  if (!value) return <Pending of={stock} />;
  return (
    <>
      <DeskHead title={value.name}>
        {value.mayCorrect ? (
          <Button kind="primary" onClick={() => setCorrects(true)}>
            {t('correct')}
          </Button>
        ) : null}
        <Link href={backTo(stockAddress)} className="button button-quiet">
          {t('studio:desks.stock')}
        </Link>
      </DeskHead>
      <StockFacts stock={value} />
      <Corrections stock={value} />
      <ObjectHistory key={value.corrections[0]?.correctionId ?? ''} kind="product" id={productId} />
      {corrects ? (
        <CorrectStockDialog
          stock={value}
          onClose={() => setCorrects(false)}
          onRefused={() => void stock.load()}
          onDone={() => {
            toasts.show(t('corrected'));
            setCorrects(false);
            void stock.load();
          }}
        />
      ) : null}
    </>
  );
}

/** The number, and its parts. */
function StockFacts({ stock }: { stock: StockPage }) {
  const t = useWords('studio-stock');
  const { left, onHand, published, corrected, bought, replaced, returned, reserved, title, productId } = stock;
  const rows: [string, string][] = [
    [t('state'), t(`states.${stateOf(stock)}`)],
    ...(onHand === null || published === null
      ? []
      : [
          [t('left'), String(left)] satisfies [string, string],
          [t('published'), String(published)] satisfies [string, string],
          [t('correctedBy'), corrected === 0 ? '0' : signed(corrected)] satisfies [string, string],
        ]),
    [t('bought'), bought === 0 ? '0' : signed(-bought)],
    ...(replaced === 0 ? [] : [[t('replaced'), signed(-replaced)] satisfies [string, string]]),
    ...(returned === 0 ? [] : [[t('returned'), signed(returned)] satisfies [string, string]]),
    [t('reserved'), reserved === 0 ? '0' : signed(-reserved)],
    [t('title'), title],
  ];
  return (
    <section className="panel">
      <dl className="facts">
        {rows.map(([name, text]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
        <dt>{t('productId')}</dt>
        <dd translate="no">
          {may('content.read') ? <Link href={`/studio/content/products/${productId}`}>{productId}</Link> : productId}
        </dd>
      </dl>
      <p className="panel-note">{t('hint')}</p>
    </section>
  );
}

function Corrections({ stock: { corrections } }: { stock: StockPage }) {
  const t = useWords('studio-stock');
  const { instant } = useMoments();
  return (
    <Panel
      title={t('corrections')}
      none={t('noCorrections')}
      rows={corrections.map(({ correctionId, change, cause, reason, by, at }) => (
        <Line
          key={correctionId}
          name={`${signed(change)} · ${t(`causes.${cause}`)}`}
          text={[reason, by, instant(at)].filter(Boolean).join(' · ')}
        />
      ))}
    />
  );
}
