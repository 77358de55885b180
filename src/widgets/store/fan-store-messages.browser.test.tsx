import { show, takeComplaints } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { script } from '../../core/api/scripted-api-client.ts';
import './index.ts';
import { confirm, form, openWindows, setUpStore } from './testing-element.ts';
import { orderOf, paidOrder, storeRules } from './testing-store.ts';

describe('<fan-store> says in each language', () => {
  setUpStore();
  beforeEach(() => signIn());

  it('that the payment page could not be loaded', async () => {
    const refusal = { status: 502, code: 'PAYMENT_UNAVAILABLE', message: '', requestId: 'r' };
    await script({ call: 'POST /payment/url', status: 502, body: refusal }, ...storeRules());
    openWindows();
    const fan = await confirm(show(form));
    await fan.press('Pay ₩87,000');
    await fan.says('PAYMENT_UNAVAILABLE');
    takeComplaints();
  });

  it('that the pop-up blocker should be turned off', async () => {
    await script(...storeRules());
    globalThis.open = () => null;
    const fan = await confirm(show(form));
    await fan.press('Pay ₩87,000');
    await fan.sees('The payment window was blocked');
    await fan.says('POPUP_BLOCKER');
  });

  it('that the payment failed', async () => {
    const declined = orderOf({ status: 'PAYING', payment: 'FAILED', failure: 'CARD_DECLINED' });
    await script({ call: 'GET /order/o1', body: declined }, ...storeRules());
    const fan = look(show('<fan-store order-id="o1"></fan-store>'));
    await fan.sees('Your card company declined it.');
    await fan.says('PAYMENT_FAILED');
  });

  it('that a ticket could not be issued', async () => {
    const order = paidOrder();
    const lines = order.lines.map((line) => ({
      ...line,
      kind: 'TICKET' as const,
      state: 'WAITING' as const,
      stuck: true,
    }));
    await script({ call: 'GET /order/o1', body: { ...order, status: 'PAID', lines } }, ...storeRules());
    await look(show('<fan-store order-id="o1"></fan-store>')).says('TICKET_ISSUE_FAILED');
  });
});
