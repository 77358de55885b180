import '../../../words.ts';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { until } from '../../../../../tests/browser/harness.ts';
import { renderKit } from '../../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../../core/words/words.ts';
import type { DeskOrder } from '../orders-state.ts';
import { HeldPanel } from './held-panel.tsx';

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
  await Promise.all([loadWords('core', 'en'), loadWords('studio', 'en'), loadWords('studio-orders', 'en')]);
  await setLanguage('en');
});

it('the panel of a held order shows what the provider reports, and both decisions', () => {
  const kit = show(orderOf({}));
  const { textContent } = kit.find('section');
  for (const text of ['Money went back at the payment provider', '₩6,000', '₩1,000'])
    expect(textContent).to.contain(text);
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

it('the panel says who decides if the roles of the reader do not allow it', () => {
  const kit = show(orderOf({ mayDecide: false }));
  expect(kit.find('section').textContent).to.contain('It is decided by staff');
  expect(kit.find('section').querySelector('button')).to.equal(null);
});

/** Opens a dialog of the panel. The server sends these replies in turn, and repeats the last one. */
async function withDialog(
  label: string,
  replies: readonly (() => Response)[],
  test: (kit: ReturnType<typeof show>, dialog: HTMLElement) => Promise<void> | void,
) {
  const { fetch } = globalThis;
  const left = [...replies];
  globalThis.fetch = async () => ((left.length > 1 ? left.shift() : left[0]) ?? Response.error)();
  try {
    const kit = show(orderOf({}));
    const button = [...kit.shadow.querySelectorAll<HTMLButtonElement>('.desk-actions button')].find(
      ({ textContent }) => textContent === label,
    );
    flushSync(() => button?.click());
    await test(kit, kit.find('dialog[open]'));
  } finally {
    globalThis.fetch = fetch;
  }
}

const preview = (amount: number) => () =>
  Response.json({
    held: 'REFUND',
    open: won(1_000),
    atStake: won(1_000),
    alone: won(300_000),
    lines: [{ lineId: 'a', amount: won(amount), pieces: null }],
  });
const submitOf = (dialog: HTMLElement) => dialog.querySelector<HTMLButtonElement>('button[type=submit]');

it('items to take back can cost no more than went back', () =>
  withDialog('Take items back', [preview(1_500)], async (kit, dialog) => {
    await until('the items are shown', () => dialog.querySelector('input[type=checkbox]') !== null);
    flushSync(() => kit.find('dialog[open] input[type=checkbox]').click());
    expect(dialog.textContent).to.contain('That is more than went back.');
    expect(submitOf(dialog)?.disabled).to.equal(true);
  }));

it('items to take back need a reason', () =>
  withDialog('Take items back', [preview(1_000)], async (kit, dialog) => {
    await until('the items are shown', () => dialog.querySelector('input[type=checkbox]') !== null);
    flushSync(() => kit.find('dialog[open] input[type=checkbox]').click());
    expect(dialog.textContent).to.contain('2 × Votes');
    expect(dialog.textContent).to.contain('Please give a reason first.');
    expect(submitOf(dialog)?.disabled).to.equal(true);
    kit.find('dialog[open] textarea').focus();
    await sendKeys({ type: 'As agreed' });
    await until('it can be sent', () => submitOf(dialog)?.disabled === false);
  }));

it('a dialog whose amount can’t be loaded says so, and loads the amount again on request', () => {
  const failure = () => Response.json({ code: 'ORDER_STATE', message: 'It was decided meanwhile' }, { status: 409 });
  return withDialog('Let the order go on', [failure, preview(1_000)], async (_, dialog) => {
    await until('the failure is shown', () => dialog.textContent.includes('This could not be loaded.'));
    const again = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');
    expect(again?.type).to.equal('button');
    again?.click();
    await until('the amount at stake is shown', () => dialog.textContent.includes('At stake: ₩1,000'));
    expect(dialog.textContent).to.contain('Money went back at the payment provider');
  });
});
