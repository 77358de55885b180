import '../../words.ts';
import { expect } from 'chai';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords } from '../../../core/words/words.ts';
import { MomentField } from './moment-field.tsx';

const taken: (string | undefined)[] = [];

function Opening({ zone = 'Asia/Seoul' }: { zone?: string }) {
  const [value, setValue] = useState<string | undefined>('2025-12-01 20:00');
  const take = (next: string | undefined) => {
    taken.push(next);
    setValue(next);
  };
  return <MomentField label="Opens" value={value} form="wall" zone={zone} error={undefined} onChange={take} />;
}

/** Sends the events of a browser at each digit of the year. */
function type(input: HTMLInputElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(input, value);
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })));
}

describe('a field for a time', () => {
  it('keeps the input while the year is not complete, and accepts the time then', async () => {
    await loadWords('studio-content', 'en');
    const kit = renderKit(<Opening />);
    const input = kit.find('input');
    for (const year of ['0002', '0020', '0202', '2026']) {
      type(input, `${year}-12-01T20:00`);
      expect(input.value).to.equal(`${year}-12-01T20:00`);
    }
    expect(taken).to.deep.equal(['2026-12-01 20:00']);
  });

  it('reports a time that the clocks of its zone skip, and keeps it for a correction', async () => {
    // Pages of other tests, which share this one's storage, may change the language.
    await Promise.all([loadWords('studio-content', 'ko'), loadWords('studio-content', 'en')]);
    const kit = renderKit(<Opening zone="America/New_York" />);
    const input = kit.find('input');
    input.focus();
    type(input, '2027-03-14T02:30');
    flushSync(() => input.blur());
    expect(input.value).to.equal('2027-03-14T02:30');
    expect(kit.find('.field-error').textContent).to.match(/서머타임|clocks skip/);
  });

  it('shows its value again where it is left with an early year', async () => {
    await loadWords('studio-content', 'en');
    const kit = renderKit(<Opening />);
    const input = kit.find('input');
    input.focus();
    type(input, '0002-12-01T20:00');
    flushSync(() => input.blur());
    expect(input.value).to.equal('2025-12-01T20:00');
  });
});
