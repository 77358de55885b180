import '../words.ts';
import { expect } from 'chai';
import { until } from '../../../tests/browser/harness.ts';
import { script } from '../../core/api/scripted-api-client.ts';
import { renderKit } from '../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../core/words/words.ts';
import { Invitation } from './invitation.tsx';

it('an invitation whose link was cut off says to copy the whole link', async () => {
  await Promise.all([loadWords('core', 'en'), loadWords('studio', 'en')]);
  await setLanguage('en');
  const body = { status: 400, code: 'INVALID_REQUEST', message: 'Please check what you entered.', requestId: 'r1' };
  await script({ call: 'POST /studio/invitation', status: 400, body });
  const kit = renderKit(<Invitation />);
  await until('the whole link is asked for', () => kit.shadow.textContent?.includes('copy the whole link again'));
  expect(kit.shadow.textContent).not.to.contain('Please check what you entered.');
});

it('an invitation that could not be loaded is loaded again by the button Try again', async () => {
  await Promise.all([loadWords('core', 'en'), loadWords('studio', 'en')]);
  await setLanguage('en');
  const details = { name: 'Mina', email: 'mina@fans.example', roles: [], expiresAt: '2026-11-24T10:00:00.000Z' };
  await script({ call: 'POST /studio/invitation', drop: true });
  const kit = renderKit(<Invitation />);
  await until('the button', () => kit.shadow.querySelector('button'));
  expect(kit.shadow.textContent).not.to.contain("can't be opened");
  await script({ call: 'POST /studio/invitation', body: details });
  kit.find('button').click();
  await until('the invitation', () => kit.shadow.textContent?.includes('Welcome, Mina'));
});
