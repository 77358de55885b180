import { describe, expect, it } from 'vitest';
import { orderCalls } from '../../../../server/order/contract.ts';
import { errorStatus } from '../../../../server/platform/http/errors.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { quoteOf } from '../testing-store.ts';
import { afterEvent, type Checkout, type CheckoutEvent, firstCheckout, quoteIn } from './checkout-flow.ts';
import { blankForm } from './order-form.ts';

const form = { ...blankForm, name: '김서연', email: 'seoyeon@fans.example', phone: '010-1234-5678' };
const quote = quoteOf();
const dearer = quoteOf({ paymentAmount: { amount: 99_000, currency: 'KRW' }, digest: 'dearer' });
const refusalOf = (code: keyof typeof errorStatus, details = {}) =>
  new FanError(code, { status: errorStatus[code], details });
const changed = refusalOf('QUOTE_CHANGED', { quote: dearer });
const offline = new FanError('NETWORK');

const review: CheckoutEvent = { type: 'review', quote };
const agree: CheckoutEvent = { type: 'agree', agreed: true };
const place: CheckoutEvent = { type: 'place' };
const lose: CheckoutEvent = { type: 'refuse', failure: offline, quote };
const after = (...events: CheckoutEvent[]): Checkout =>
  events.reduce(afterEvent, firstCheckout({ step: 'form', form }));

const reached = {
  form: after(),
  confirm: after(review),
  agreed: after(review, agree),
  placing: after(review, agree, place),
  failed: after(review, agree, place, lose),
};
type Reached = keyof typeof reached;

describe('the checkout', () => {
  it.each<[Reached, ...(readonly [string, boolean, boolean, boolean])[]]>([
    // Step, agreed, is placing, has a failure: after type, review, change, agree, place, placed, refuse.
    [
      'form',
      ['form', false, false, false],
      ['confirm', false, false, false],
      ['form', false, false, false],
      ['form', true, false, false],
      ['form', false, true, false],
      ['form', false, false, false],
      ['form', false, false, true],
    ],
    [
      'confirm',
      ['confirm', false, false, false],
      ['confirm', false, false, false],
      ['form', false, false, false],
      ['confirm', true, false, false],
      ['confirm', false, true, false],
      ['confirm', false, false, false],
      ['confirm', false, false, true],
    ],
    [
      'agreed',
      ['confirm', true, false, false],
      ['confirm', true, false, false],
      ['form', true, false, false],
      ['confirm', true, false, false],
      ['confirm', true, true, false],
      ['confirm', true, false, false],
      ['confirm', true, false, true],
    ],
    [
      'placing',
      ['confirm', true, true, false],
      ['confirm', true, true, false],
      ['form', true, true, false],
      ['confirm', true, true, false],
      ['confirm', true, true, false],
      ['confirm', true, false, false],
      ['confirm', true, false, true],
    ],
    [
      'failed',
      ['confirm', true, false, true],
      ['confirm', true, false, true],
      ['form', true, false, false],
      ['confirm', true, false, true],
      ['confirm', true, true, false],
      ['confirm', true, false, true],
      ['confirm', true, false, true],
    ],
  ])('changes from %s with each event', (from, ...expected) => {
    const events: CheckoutEvent[] = [
      { type: 'type', changes: { detail: '3F' }, needsAddress: false },
      review,
      { type: 'change' },
      agree,
      place,
      { type: 'placed' },
      lose,
    ];
    const results = events.map((event) => {
      const { step, agreed, isPlacing, failure } = afterEvent(reached[from], event);
      return [step, agreed, isPlacing, failure !== null];
    });
    expect(results).toEqual(expected);
  });

  it('stays at the form while a field is invalid, and while there is no quote', () => {
    const blank = firstCheckout({ step: 'form', form: blankForm });
    expect(afterEvent(blank, review)).toMatchObject({ step: 'form', problems: { name: 'problems.missing' } });
    expect(afterEvent(reached.form, { type: 'review', quote: undefined })).toMatchObject({
      step: 'form',
      problems: {},
    });
    const sent = quoteOf({ needsAddress: true });
    expect(Object.keys(afterEvent(reached.form, { type: 'review', quote: sent }).problems)).toEqual([
      'postalCode',
      'street',
    ]);
  });

  it('updates problems during typing, and adds no new ones', () => {
    const reviewed = afterEvent(firstCheckout({ step: 'form', form: { ...form, name: '', email: 'no' } }), review);
    expect(reviewed.problems).toEqual({ name: 'problems.missing', email: 'error:EMAIL_INVALID' });
    const typed = (changes: Partial<typeof form>) =>
      afterEvent(reviewed, { type: 'type', changes, needsAddress: false }).problems;
    expect(typed({ name: '서연' })).toEqual({ email: 'error:EMAIL_INVALID' });
    expect(typed({ email: form.email })).toEqual({ name: 'problems.missing' });
    expect(typed({ name: ' ' })).toEqual(reviewed.problems);
  });
});

describe('an order that is refused', () => {
  it.each([...orderCalls['POST /order'].errors, 'IN_FLIGHT', 'OVERLOADED', 'SERVER_ERROR'] as const)(
    'can be sent again after %s, with all input',
    (code) => {
      const failure = code === 'QUOTE_CHANGED' ? changed : refusalOf(code);
      const now = afterEvent(reached.placing, { type: 'refuse', failure, quote });
      expect(now).toEqual({
        ...reached.agreed,
        failure,
        step: code === 'ADDRESS_REQUIRED' ? 'form' : 'confirm',
        agreed: code !== 'QUOTE_CHANGED',
        before: code === 'QUOTE_CHANGED' ? quote : null,
      });
    },
  );

  it('includes the new quote when the old one changed, and none otherwise', () => {
    expect(quoteIn(changed)).toEqual(dearer);
    expect(quoteIn(refusalOf('QUOTE_CHANGED'))).toBeNull();
    expect(quoteIn(refusalOf('OUT_OF_STOCK', { quote: dearer }))).toBeNull();
    expect(quoteIn(new TypeError('ours'))).toBeNull();
  });

  it('shows the last seen quote when it changes twice', () => {
    const again = afterEvent(afterEvent(reached.placing, { type: 'refuse', failure: changed, quote }), {
      type: 'refuse',
      failure: changed,
      quote: dearer,
    });
    expect(again.before).toEqual(dearer);
  });
});
