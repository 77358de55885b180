import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { mayFor } from '../../session/session-signals.ts';
import { useTitles } from '../staff/use-titles.ts';
import { addressOf, type ListedStock, readStock, stateOf, stockAddress, stockFilters } from './stock-state.ts';

const linkOf = ({ productId, name }: ListedStock) => (
  <Link href={addressOf(productId)} dir="auto" translate="no">
    {name}
  </Link>
);

/** Products with the remaining pieces of each, in the order of the store. */
export function StockList() {
  useSignals();
  const t = useWords('studio-stock');
  const titles = useTitles();
  const list = useList<ListedStock>({ address: stockAddress, filters: ['state', 'titleId'], read: readStock });
  const stateText = (product: ListedStock) => t(`states.${stateOf(product)}`);
  const markOf = (product: ListedStock) => (
    <span className={stateOf(product) === 'SOLD_OUT' ? 'state-mark state-mark-alert' : 'state-mark'}>
      {stateText(product)}
    </span>
  );
  const count = (pieces: number | null) => (pieces === null ? '–' : String(pieces));
  const columns: ListColumn<ListedStock>[] = [
    { id: 'name', label: t('product'), text: ({ name }) => name, cell: linkOf, isFixed: true },
    { id: 'state', label: t('state'), text: stateText, cell: markOf },
    { id: 'left', label: t('left'), text: ({ left }) => count(left), isNumber: true },
    { id: 'onHand', label: t('onHand'), text: ({ onHand }) => count(onHand), isNumber: true },
    { id: 'sold', label: t('sold'), text: ({ sold }) => String(sold), isNumber: true },
    { id: 'reserved', label: t('reserved'), text: ({ reserved }) => String(reserved), isNumber: true },
    { id: 'title', label: t('title'), text: ({ title }) => title },
    { id: 'productId', label: t('productId'), text: ({ productId }) => productId },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.stock')} text={t('text')} />
      <ListView
        list={list}
        label={t('studio:desks.stock')}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: stockFilters.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            name: 'titleId',
            label: t('title'),
            options: titles
              .filter(({ titleId }) => mayFor('goods.read', titleId))
              .map(({ titleId, name }) => ({ value: titleId, label: name })),
          },
        ]}
        rowId={({ productId }) => productId}
        fileName="stock"
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </>
  );
}
