import '../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { until } from '../../../../tests/browser/harness.ts';
import { type Kit, renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { AddressDialog } from './address-dialog.tsx';
import { Contact, type ContactOfOrder } from './contact.tsx';

const address = {
  recipient: 'Kim Haneul',
  phone: '010-1234-5678',
  country: 'KR',
  postalCode: '04524',
  region: '',
  city: '',
  street: '110 Sejong-daero',
  detail: '',
};

before(async () => {
  await Promise.all(['studio', 'studio-orders', 'address'].map((namespace) => loadWords(namespace, 'en')));
  await setLanguage('en');
});

const nothing = () => undefined;

function type(kit: Kit, selector: string, text: string): void {
  flushSync(() => {
    const field = kit.find(selector) as HTMLInputElement | HTMLTextAreaElement;
    field.focus();
    field.select();
    document.execCommand('insertText', false, text);
  });
}

it('a corrected address can be sent once it differs, obeys the rules of the checkout, and has a reason', () => {
  const kit = renderKit(
    <AddressDialog
      orderId="o1"
      address={address}
      addressVersion="v1"
      onDone={nothing}
      onRefused={nothing}
      onClose={nothing}
    />,
  );
  const foot = () => kit.find('.dialog-foot').textContent;
  const isDisabled = () => (kit.find('button[type=submit]') as HTMLButtonElement).disabled;
  expect(foot()).to.contain('the address of the order already');
  expect(isDisabled()).to.equal(true);
  type(kit, 'input[name=street]', '7 Right-ro');
  type(kit, 'input[name=postalCode]', '1');
  expect(kit.shadow.textContent).to.contain('five digits');
  expect(foot()).to.contain('fill in every field');
  type(kit, 'input[name=postalCode]', '06236');
  expect(kit.shadow.textContent).not.to.contain('five digits');
  expect(foot()).to.contain('give a reason');
  type(kit, 'textarea', 'The fan wrote to us');
  expect(isDisabled()).to.equal(false);
  // The browser must not offer the address of the staff member.
  const fields = [...kit.shadow.querySelectorAll('input:not([type=radio])')];
  expect(fields.map((field) => field.getAttribute('autocomplete'))).to.deep.equal(fields.map(() => 'off'));
});

it('the country of an address abroad is kept, also after a look at the fields of Korea', () => {
  const abroad = { ...address, country: 'DE', postalCode: '10115', city: 'Berlin', street: 'Invalidenstr. 1' };
  const kit = renderKit(
    <AddressDialog
      orderId="o1"
      address={abroad}
      addressVersion="v1"
      onDone={nothing}
      onRefused={nothing}
      onClose={nothing}
    />,
  );
  const country = () => kit.find('select');
  expect([country().value, country().autocomplete]).to.deep.equal(['DE', 'off']);
  flushSync(() => kit.find('input[value=korea]').click());
  expect(kit.shadow.querySelector('select')).to.equal(null);
  flushSync(() => kit.find('input[value=abroad]').click());
  expect(country().value).to.equal('DE');
  expect(kit.find('.dialog-foot').textContent).to.contain('the address of the order already');
});

const contact: ContactOfOrder = {
  orderer: { name: 'Kim Haneul', email: 'haneul@fans.example', phone: '' },
  address,
  addressVersion: 'v1',
  sentElsewhere: [],
  mails: [],
};
const contactWith = (changes: Partial<Parameters<typeof Contact>[0]>) => (
  <Contact orderId="o1" contact={contact} mails={null} onRead={nothing} mayCorrect onOutdated={nothing} {...changes} />
);

it('the button to correct the address is shown once it was read, and only with the right to correct it', () => {
  const kit = renderKit(contactWith({ mayCorrect: false }));
  expect(kit.shadow.querySelector('button')).to.equal(null);
  kit.render(contactWith({}));
  expect(kit.find('button').textContent).to.equal('Correct the address');
});

it('the address of a parcel that went elsewhere is shown with its number', () => {
  const sentElsewhere = [{ carrier: 'DHL', trackingNumber: '42', address: { ...address, street: '1 Wrong-ro' } }];
  const kit = renderKit(contactWith({ contact: { ...contact, sentElsewhere } }));
  const { textContent } = kit.find('dl');
  for (const text of ['Sent elsewhere', 'DHL', '42', '1 Wrong-ro', '110 Sejong-daero'])
    expect(textContent).to.contain(text);
});

it('a refused correction discards the address that was read, and its dialog says why', async () => {
  const { fetch } = globalThis;
  const sent: unknown[] = [];
  globalThis.fetch = async (_, init) => {
    sent.push(await new Response(init?.body).json());
    return Response.json({ code: 'ADDRESS_CHANGED', message: 'It has changed' }, { status: 409 });
  };
  try {
    const kit = renderKit(contactWith({ onOutdated: () => kit.render(contactWith({ contact: null })) }));
    flushSync(() => kit.find('.desk-actions button').click());
    type(kit, 'input[name=street]', '7 Right-ro');
    type(kit, 'textarea', 'The fan wrote to us');
    flushSync(() => kit.find('button[type=submit]').click());
    await until('the dialog says why', () => kit.find('dialog[open]').textContent.includes('read it again'));
    expect(sent).to.have.length(1);
    expect(sent[0]).to.include({ addressVersion: 'v1', reason: 'The fan wrote to us' });
    expect(kit.find('.desk-actions button').textContent).to.equal('Show the address');
    expect(kit.shadow.querySelector('dl')).to.equal(null);
  } finally {
    globalThis.fetch = fetch;
  }
});
