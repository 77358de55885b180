import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState } from 'react';
import { expectAccessible, until } from '../../../../tests/browser/harness.ts';
import { renderKit } from '../testing-kit.tsx';
import { QuantityField } from './quantity-field.tsx';

let chosen: number[];

function Quantity({ start, max }: { start: number; max: number }) {
  const [value, setValue] = useState(start);
  const choose = (number: number) => {
    chosen.push(number);
    setValue(number);
  };
  return (
    <>
      <QuantityField label="Quantity" value={value} min={1} max={max} onChange={choose} />
      <button type="button" onClick={() => setValue(value + 1)}>
        More
      </button>
    </>
  );
}

function field({ start = 1, max = 99 } = {}) {
  chosen = [];
  const kit = renderKit(<Quantity start={start} max={max} />);
  return { kit, input: kit.find('input') };
}

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => sendKeys({ press: key })), Promise.resolve());

describe('a field for a quantity', () => {
  it('is a text while a person edits it: 1, Backspace, 3 is three', async () => {
    const { input } = field();
    input.focus();
    input.setSelectionRange(1, 1);
    await press('Backspace');
    expect(input.value).to.equal('');
    await press('3');
    expect(input.value).to.equal('3');
    expect(chosen).to.deep.equal([3]);
  });

  it('keeps typed digits from shortcuts of the page', async () => {
    const seen: string[] = [];
    const listen = ({ key }: KeyboardEvent) => void seen.push(key);
    document.addEventListener('keydown', listen);
    field().input.focus();
    await press('7', 'Escape');
    document.removeEventListener('keydown', listen);
    expect(seen).to.deep.equal(['Escape']);
  });

  it('shows the number that counts once it is left empty', async () => {
    const { input } = field({ start: 5 });
    input.focus();
    await press('Backspace');
    expect(input.value).to.equal('');
    input.blur();
    await until('the number', () => input.value === '5');
    expect(chosen).to.deep.equal([]);
  });

  it('shows a number that something else has changed, also with the focus in it', async () => {
    const { kit, input } = field({ start: 2 });
    input.focus();
    await press('5');
    expect(input.value).to.equal('5');
    kit.find('button').click();
    await until('the other number', () => input.value === '6');
    await press('Backspace');
    expect(input.value).to.equal('');
    kit.find('button').click();
    await until('the next number', () => input.value === '7');
  });

  it('accepts full-width digits, and no more than the maximum', async () => {
    const { input } = field({ max: 20 });
    input.focus();
    await sendKeys({ type: '１２' });
    expect(chosen).to.deep.equal([12]);
    await press('9');
    expect(input.value).to.equal('20');
    expect(chosen.at(-1)).to.equal(20);
  });

  it('increases and decreases with the arrow keys, within its limits', async () => {
    const { kit, input } = field({ max: 3 });
    input.focus();
    await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown');
    expect(chosen).to.deep.equal([2, 3, 3, 2]);
    expect(input.getAttribute('aria-valuenow')).to.equal('2');
    await expectAccessible(kit.shadow.host);
  });
});
