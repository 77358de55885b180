import '../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { until } from '../../../../tests/browser/harness.ts';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { HeldPanel } from './held-panel.tsx';
import type { DeskOrder } from './orders-state.ts';

const won = (amount: number) => ({ amount, currency: 'KRW' as const });
const at = '2026-11-29T03:00:00.000Z';

/** The parts of an order that the panel shows. */
const orderOf = (changes: Partial<DeskOrder>): DeskOrder =>
  ({
    orderId: 'o1',
    held: 'REFUND',
    heldAt: at,
    mayDecide: true,
    returnedOutside: won(6_000),
    openOutside: won(1_000),
    lines: [{ lineId: 'a', name: 'Votes', quantity: 2 }],
    payments: null,
    ...changes,
  }) as unknown as DeskOrder;

const show = (order: DeskOrder) => renderKit(<HeldPanel order={order} onChanged={() => undefined} />);
const buttonsOf = (kit: ReturnType<typeof show>) =>
  [...kit.find('section').querySelectorAll('.desk-actions button')].map(({ textContent }) => textContent);

before(async () => {
  await Promise.all([loadWords('studio', 'en'), loadWords('studio-orders', 'en')]);
  await setLanguage('en');
});

it('the panel of a held order shows what the provider reports, and both decisions', () => {
  const kit = show(orderOf({}));
  const { textContent } = kit.find('section');
  for (const text of ['Money went back at the payment provider', '₩6,000', '₩1,000']) expect(textContent).to.contain(text);
  expect(buttonsOf(kit)).to.deep.equal(['Take items back', 'Let the order go on']);
});

it('the panel of a disputed order shows the dispute with its deadline, and offers no items to take back', () => {
  const dispute = { openedAt: at, dueAt: '2026-12-06T03:00:00.000Z', closedAt: null };
  const payments = [{ counts: true, dispute, checkedAt: null }] as unknown as DeskOrder['payments'];
  const kit = show(orderOf({ held: 'DISPUTE', returnedOutside: won(0), openOutside: won(0), payments }));
  const names = [...kit.find('section').querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(names).to.deep.equal(['On hold since', 'Disputed since', 'Evidence until']);
  expect(buttonsOf(kit)).to.deep.equal(['Let the order go on']);
});

it('the panel says who decides where the reader’s roles may not', () => {
  const kit = show(orderOf({ mayDecide: false }));
  expect(kit.find('section').textContent).to.contain('It is decided by staff');
  expect(kit.find('section').querySelector('button')).to.equal(null);
});

it('items to take back can cost no more than went back, and need a reason', async () => {
  const { fetch } = globalThis;
  const preview = { held: 'REFUND', open: won(1_000), atStake: won(1_000), alone: won(300_000), lines: [{ lineId: 'a', amount: won(1_500), pieces: null }] };
  globalThis.fetch = async () => Response.json(preview);
  try {
    const kit = show(orderOf({}));
    flushSync(() => (kit.find('.desk-actions button') as HTMLButtonElement).click());
    await until('the items are shown', () => kit.find('dialog[open]').querySelector('input[type=checkbox]') !== null);
    const box = kit.find('dialog[open] input[type=checkbox]') as HTMLInputElement;
    flushSync(() => box.click());
    expect(kit.find('dialog[open]').textContent).to.contain('That is more than went back.');
    expect((kit.find('dialog[open] button[type=submit]') as HTMLButtonElement).disabled).to.equal(true);
  } finally {
    globalThis.fetch = fetch;
  }
});
