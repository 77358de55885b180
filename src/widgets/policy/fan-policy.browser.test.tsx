import { expect } from 'chai';
import type { Policy } from '../../../server/policy/contract.ts';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { script } from '../../core/api/scripted-api-client.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';

const policy: Policy = {
  type: 'terms',
  version: '2026-11-20',
  title: 'Terms',
  effective: '2026-11-20',
  prose: [
    { kind: 'heading', level: 2, spans: [{ kind: 'text', text: 'One' }] },
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'Be <b>kind</b>.' }] },
  ],
  versions: [
    { version: '2026-12-15', effective: '2026-12-15', changes: 'Later', state: 'ANNOUNCED' },
    { version: '2026-11-20', effective: '2026-11-20', changes: 'More seats', state: 'CURRENT' },
    { version: '2026-11-01', effective: '2026-11-01', changes: null, state: 'PAST' },
  ],
  serverTime: '2026-11-21T10:00:00.000Z',
};

const textOf = (element: Element) => element.shadowRoot?.textContent ?? '';
const sees = (element: Element, text: string) => until(`"${text}"`, () => textOf(element).includes(text));

describe('<fan-policy>', () => {
  before(() => setLanguage('en'));

  it('shows a document as text with its versions, and passes the accessibility check', async () => {
    await script({ call: 'GET /policy/terms', body: policy });
    const element = show('<fan-policy type="terms"></fan-policy>');
    await sees(element, 'Be <b>kind</b>.');
    expect(textOf(element)).to.include('In force from November 20, 2026').and.include('More seats');
    expect(element.shadowRoot?.querySelector('.prose b')).to.equal(null);
    await expectAccessible(element);
  });

  it('links to old versions, which show that they are no longer valid', async () => {
    const past: Policy = { ...policy, version: '2026-11-01', effective: '2026-11-01' };
    await script({ call: 'GET /policy/terms', body: policy, once: true }, { call: 'GET /policy/terms', body: past });
    const element = show('<fan-policy></fan-policy>');
    await sees(element, 'The first version.');
    const link = await until('the link', () =>
      [...(element.shadowRoot?.querySelectorAll('a') ?? [])].find((one) => one.textContent === 'From November 1, 2026'),
    );
    const went = nextEvent('fan-navigate');
    link.click();
    expect((await went).detail).to.deep.equal({ to: '/policy?version=2026-11-01' });
    await sees(element, 'This version no longer applies.');
  });

  it('shows that a document does not exist, without a retry, which could not help', async () => {
    const refusal = { status: 404, code: 'NOT_FOUND', message: 'Not there', requestId: 'r' };
    await script({ call: 'GET /policy/privacy', status: 404, body: refusal });
    const element = show('<fan-policy type="privacy"></fan-policy>');
    await sees(element, "We couldn't find that.");
    expect(element.shadowRoot?.querySelector('button')).to.equal(null);
    takeComplaints();
  });

  it('retries after a failure', async () => {
    const refusal = { status: 503, code: 'OVERLOADED', message: 'Busy', requestId: 'r' };
    await script(
      { call: 'GET /policy/privacy', status: 503, body: refusal, once: true },
      { call: 'GET /policy/privacy', body: { ...policy, type: 'privacy' } },
    );
    const element = show('<fan-policy type="privacy"></fan-policy>');
    await sees(element, 'Try again');
    takeComplaints();
    element.shadowRoot?.querySelector('button')?.click();
    await sees(element, 'Be <b>kind</b>.');
  });
});
