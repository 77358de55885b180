import '../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { trackingLength } from '../../../../rules/carriers.ts';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import type { DeskParcel } from './orders-state.ts';
import { CorrectDialog, LostDialog } from './parcel-dialogs.tsx';

const parcel: DeskParcel = {
  parcelId: 'p1',
  lineId: 'l1',
  name: 'Light stick',
  pieces: 1,
  state: 'SHIPPED',
  carrier: 'CJ Logistics',
  trackingNumber: '6812-3456-7890',
  trackingUrl: null,
  shippedAt: '2026-11-21T10:00:00.000Z',
  deliveredAt: null,
  settled: null,
};

it('a pasted tracking number that is too long stays whole, and the dialog says why it can not be sent', async () => {
  await Promise.all([loadWords('studio', 'en'), loadWords('studio-orders', 'en')]);
  await setLanguage('en');
  const kit = renderKit(
    <CorrectDialog
      orderId="o1"
      parcels={[parcel]}
      onDone={() => undefined}
      onRefused={() => undefined}
      onClose={() => undefined}
    />,
  );
  const field = kit.find('input[autocomplete=off]') as HTMLInputElement;
  flushSync(() => {
    field.focus();
    field.select();
    document.execCommand('insertText', false, '1'.repeat(trackingLength + 5));
  });
  expect(field.value).to.have.length(trackingLength + 5);
  expect(kit.shadow.textContent).to.contain('5 characters too many');
  expect(kit.find('.dialog-foot').textContent).to.contain('shorten what is too long');
  expect((kit.find('button[type=submit]') as HTMLButtonElement).disabled).to.equal(true);
});

it('the dialog for a parcel that came back mentions the address correction only with the right to it', async () => {
  await Promise.all([loadWords('studio', 'en'), loadWords('studio-orders', 'en')]);
  await setLanguage('en');
  const nothing = () => undefined;
  const parts = { orderId: 'o1', parcels: [parcel], onDone: nothing, onRefused: nothing, onClose: nothing };
  const kit = renderKit(<LostDialog {...parts} action="back" />);
  const text = () => kit.find('form').textContent;
  expect(text()).to.contain('to the address of the order');
  expect(text()).not.to.contain('Show the address');
  kit.render(<LostDialog {...parts} action="back" mayCorrectAddress />);
  expect(text()).to.contain('Show the address');
});
