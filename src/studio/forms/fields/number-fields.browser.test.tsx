import '../../words.ts';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords } from '../../../core/words/words.ts';
import { MoneyField, NumberField } from './number-fields.tsx';

let last: number | undefined;

function Fields({ currency }: { currency?: string }) {
  const [value, setValue] = useState<number | undefined>(5);
  const change = (next: number | undefined) => {
    last = next;
    setValue(next);
  };
  const props = { label: 'A number', value, error: undefined, onChange: change };
  return currency === undefined ? (
    <NumberField {...props} min={1} max={100} />
  ) : (
    <MoneyField {...props} currency={currency} />
  );
}

async function typeInto(input: HTMLInputElement, text: string): Promise<void> {
  input.focus();
  input.select();
  await sendKeys({ type: text });
}

describe('a field for a number', () => {
  before(() => Promise.all([loadWords('studio-content', 'en'), loadWords('studio-content', 'ko')]));

  it('reads full-width digits, and shows them in plain form once it is left', async () => {
    const kit = renderKit(<Fields />);
    const input = kit.find('input');
    await typeInto(input, '４２');
    expect([last, input.value]).to.deep.equal([42, '４２']);
    flushSync(() => input.blur());
    expect(input.value).to.equal('42');
  });

  it('keeps a text that is no number in its range, and shows the allowed values', async () => {
    const kit = renderKit(<Fields />);
    const input = kit.find('input');
    await typeInto(input, '101');
    flushSync(() => input.blur());
    expect([last, input.value]).to.deep.equal([undefined, '101']);
    expect(kit.find('.field-error').textContent).to.contain('100');
  });

  it('accepts amounts with separators, and refuses more digits than the currency has', async () => {
    const kit = renderKit(<Fields currency="USD" />);
    const input = kit.find('input');
    await typeInto(input, '1,250.50');
    expect(last).to.equal(125_050);
    await typeInto(input, '1.005');
    flushSync(() => input.blur());
    expect([last, input.value]).to.deep.equal([undefined, '1.005']);
  });
});
