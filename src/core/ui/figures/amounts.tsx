import { formatMoney } from '../../../../rules/money.ts';
import type { Money } from '../../../../server/store/contract.ts';
import { useLanguage } from '../../words/words.ts';

interface AmountsProps {
  rows: readonly { label: string; money: Money }[];
  /** The sum. */
  total: { label: string; money: Money };
}

/** A list of amounts with their sum. */
export function Amounts({ rows, total }: AmountsProps) {
  const language = useLanguage();
  return (
    <dl className="amounts">
      {rows.map(({ label, money }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(money, language)}</dd>
        </div>
      ))}
      <div className="amounts-total">
        <dt>{total.label}</dt>
        <dd>{formatMoney(total.money, language)}</dd>
      </div>
    </dl>
  );
}
