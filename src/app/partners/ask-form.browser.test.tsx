import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { partnerNameLength } from '../../../rules/partner.ts';
import { renderKit } from '../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../core/words/words.ts';
import { AskForm } from './ask-form.tsx';
import { createPartnersState } from './partners-state.ts';

it('a pasted name that is too long stays whole, and the form says how long it may be', async () => {
  await loadWords('partners', 'en');
  await setLanguage('en');
  const kit = renderKit(<AskForm state={createPartnersState(() => ({ hash: '' }))} />);
  const name = kit.find('input');
  flushSync(() => {
    name.focus();
    document.execCommand('insertText', false, 'n'.repeat(partnerNameLength + 5));
  });
  expect(name.value).to.have.length(partnerNameLength + 5);
  flushSync(() => kit.find('button[type=submit]').click());
  const errors = [...kit.shadow.querySelectorAll('.field .field-error')].map(({ textContent }) => textContent);
  expect(errors).to.deep.equal([
    'Up to 60 characters, please.',
    'Write it like https://artist.example, without a path.',
    'Fill this in.',
    'Check the email address.',
  ]);
});
