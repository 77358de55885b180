import '../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { nameLength } from '../../../../rules/person/person.ts';
import { until } from '../../../../tests/browser/harness.ts';
import { script } from '../../../core/api/scripted-api-client.ts';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { MemberActions } from './member-actions.tsx';
import type { StaffEntry } from './staff-state.ts';

const colleague: StaffEntry = {
  staffId: 's1',
  name: 'Han Seo-jun',
  email: 'han@label.example',
  state: 'ACTIVE',
  roles: [],
  version: 1,
  createdAt: '2026-11-21T10:00:00.000Z',
  signedInAt: null,
  passkeys: 1,
  invitation: null,
};

it('a pasted name of a colleague that is too long stays whole, and the dialog says how much to cut', async () => {
  await loadWords('studio', 'en');
  await setLanguage('en');
  const kit = renderKit(<MemberActions member={colleague} onChanged={() => undefined} onReload={() => undefined} />);
  flushSync(() => kit.find('.desk-actions button').click());
  const name = kit.find('input');
  flushSync(() => {
    name.focus();
    name.select();
    document.execCommand('insertText', false, 'n'.repeat(nameLength + 1));
  });
  expect(name.value).to.have.length(nameLength + 1);
  expect(kit.find('form .field-error').textContent).to.equal('1 character too many: please shorten it.');
  expect(kit.find('.dialog-foot').textContent).to.contain('shorten what is too long');
  expect((kit.find('button[type=submit]') as HTMLButtonElement).disabled).to.equal(true);
});

it('the dialog with a new invitation link has the button Done, which closes it', async () => {
  await loadWords('studio', 'en');
  await setLanguage('en');
  const invitation = { link: 'https://fans.example/studio/invitation#a', expiresAt: '2026-11-24T10:00:00.000Z' };
  await script({ call: 'POST /studio/staff/s1/invitation', body: invitation });
  const kit = renderKit(<MemberActions member={colleague} onChanged={() => undefined} onReload={() => undefined} />);
  const buttons = [...kit.shadow.querySelectorAll('button')];
  flushSync(() => buttons.find(({ textContent }) => textContent === 'Make a new link')?.click());
  flushSync(() => {
    kit.find('textarea').focus();
    document.execCommand('insertText', false, 'The first one was lost');
  });
  flushSync(() => kit.find('button[type=submit]').click());
  await until('the link', () => kit.shadow.querySelector('.link-shown') && !kit.shadow.querySelector('textarea'));
  expect(kit.find('.dialog-foot').textContent).to.equal('Done');
  kit.find('.dialog-foot button').click();
  await until('the dialog to close', () => kit.shadow.querySelector('dialog') === null);
});

it('the dialog of roles shows the roles that another person saves meanwhile, with its own changes', async () => {
  await loadWords('studio', 'en');
  await setLanguage('en');
  await script({ call: 'GET /title', body: { titles: [] } });
  const none = () => undefined;
  const withRoles = (...roles: StaffEntry['roles']) => (
    <MemberActions member={{ ...colleague, roles }} onChanged={none} onReload={none} />
  );
  const [shop, door, producer] = (['shop', 'door', 'producer'] as const).map((role) => ({ role, titleId: null }));
  if (!shop || !door || !producer) throw new Error('A role is missing');
  const kit = renderKit(withRoles(shop, door));
  flushSync(() => kit.find('.desk-actions button:nth-of-type(2)').click());
  const roles = () =>
    [...kit.shadow.querySelectorAll<HTMLSelectElement>('.roles-edit li select:first-of-type')].map(
      ({ value }) => value,
    );
  expect(roles()).to.deep.equal(['shop', 'door']);
  flushSync(() => kit.find('.roles-edit li button').click());
  expect(roles()).to.deep.equal(['door']);
  flushSync(() => kit.render(withRoles(shop, door, producer)));
  expect(roles()).to.deep.equal(['door', 'producer']);
});
