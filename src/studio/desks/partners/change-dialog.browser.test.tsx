import '../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { Partner, Webhook } from './partners-state.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

const none = () => undefined;
const fieldsOf = (kit: ReturnType<typeof renderKit>) => [...kit.shadow.querySelectorAll('input')];
const type = (field: HTMLInputElement | undefined, text: string) =>
  flushSync(() => {
    field?.focus();
    field?.select();
    document.execCommand('insertText', false, text);
  });

before(async () => {
  await Promise.all([loadWords('studio', 'en'), loadWords('studio-partners', 'en')]);
  await setLanguage('en');
});

it('the dialog of a partner shows what another person saves meanwhile, and keeps the edited fields', () => {
  const partner = {
    partnerId: 'p1',
    name: 'Star Label',
    contact: { name: 'Ada', email: 'ada@label.example' },
    returns: [],
    version: 1,
  } as unknown as Partner;
  const dialog = (one: Partner) => <ChangeDialog partner={one} onDone={none} onReload={none} onClose={none} />;
  const kit = renderKit(dialog(partner));
  type(fieldsOf(kit)[0], 'Star Label Korea');
  const saved = { ...partner, name: 'Starlabel', contact: { name: 'Bora', email: 'bora@label.example' }, version: 2 };
  flushSync(() => kit.render(dialog(saved)));
  expect(fieldsOf(kit).map(({ value }) => value)).to.deep.equal(['Star Label Korea', 'Bora', 'bora@label.example']);
  expect(kit.find('form').textContent).to.contain('Starlabel');
});

it('the dialog of a webhook shows what another person saves meanwhile, and keeps the edited fields', () => {
  const webhook = {
    webhookId: 'w1',
    url: 'https://label.example/old',
    types: ['vote.closed'],
    state: 'ON',
    version: 1,
  } as unknown as Webhook;
  const dialog = (one: Webhook) => <WebhookDialog partnerId="p1" webhook={one} onDone={none} onClose={none} />;
  const kit = renderKit(dialog(webhook));
  type(fieldsOf(kit)[0], 'https://label.example/new');
  flushSync(() => kit.render(dialog({ ...webhook, types: ['order.paid'], state: 'OFF', version: 2 })));
  expect(fieldsOf(kit)[0]?.value).to.equal('https://label.example/new');
  expect(fieldsOf(kit).map(({ checked }) => checked)).to.deep.equal([false, false, false, true, false, false, false]);
});
