import '../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { until } from '../../../../tests/browser/harness.ts';
import { script } from '../../../core/api/scripted-api-client.ts';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { toasts } from '../../layout/toasts.ts';
import { Passkeys } from './passkeys.tsx';

it('a passkey that could not be removed is a short message, not an error of the field for a new one', async () => {
  await loadWords('studio', 'en');
  await setLanguage('en');
  const passkey = { addedAt: '2026-11-21T10:00:00.000Z', usedAt: null, synced: false };
  const passkeys = ['Phone', 'Laptop'].map((label) => ({ ...passkey, passkeyId: label, label }));
  const refusal = { status: 409, code: 'LAST_PASSKEY', message: '', requestId: 'r1' };
  await script(
    { call: 'GET /studio/me/passkey', body: { passkeys } },
    { call: 'DELETE /studio/me/passkey/Phone', status: 409, body: refusal },
  );
  const kit = renderKit(<Passkeys />);
  await until('the passkeys', () => kit.shadow.querySelector('.rows button'));
  flushSync(() => kit.find('.rows button').click());
  await until('the message', () => toasts.shown.value.length > 0);
  expect(kit.find('.field-error').textContent).to.equal('');
});
