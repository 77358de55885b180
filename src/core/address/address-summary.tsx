import { addressLines } from '../../../rules/address-lines.ts';
import type { SavedAddress } from '../../../server/address/contract.ts';
import { useLanguage, useWords } from '../words/words.ts';

/** A saved address: its label or its recipient, and its lines as the country writes them. */
export function AddressSummary({ address }: { address: SavedAddress }) {
  const t = useWords('address');
  const { label, recipient, phone, isDefault } = address;
  const country = useCountryName(address.country);
  const lines = [...(label ? [recipient] : []), phone, ...addressLines(address), country];
  return (
    <span>
      <span className="address-name">
        <span dir="auto">{label || recipient}</span>
        {isDefault ? <span className="address-mark">{t('default')}</span> : null}
      </span>
      <span className="address-lines" dir="auto">
        {lines.join('\n')}
      </span>
    </span>
  );
}

export function useCountryName(country: string): string {
  return new Intl.DisplayNames(useLanguage(), { type: 'region' }).of(country) ?? country;
}
