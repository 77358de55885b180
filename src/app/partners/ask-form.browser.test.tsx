import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { originLength, partnerNameLength } from '../../../rules/partner.ts';
import { renderKit } from '../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../core/words/words.ts';
import { AskForm } from './ask-form.tsx';
import { createPartnersState } from './partners-state.ts';

async function renderForm() {
  await loadWords('partners', 'en');
  await setLanguage('en');
  const kit = renderKit(<AskForm state={createPartnersState(() => ({ hash: '' }))} />);
  return {
    inputs: [...kit.shadow.querySelectorAll('input')],
    paste: (field: HTMLInputElement | undefined, text: string) =>
      flushSync(() => {
        field?.focus();
        document.execCommand('insertText', false, text);
      }),
    errorsAfterSend() {
      flushSync(() => kit.find('button[type=submit]').click());
      return [...kit.shadow.querySelectorAll('.field .field-error')].map(({ textContent }) => textContent);
    },
  };
}

it('a pasted name that is too long stays whole, and the form says how long it may be', async () => {
  const { inputs, paste, errorsAfterSend } = await renderForm();
  paste(inputs[0], 'n'.repeat(partnerNameLength + 5));
  expect(inputs[0]?.value).to.have.length(partnerNameLength + 5);
  expect(errorsAfterSend()).to.deep.equal([
    'Up to 60 characters, please.',
    'Write it like https://artist.example, without a path.',
    'Fill this in.',
    'Check the email address.',
  ]);
});

it('a long address with a path is to be written without the path', async () => {
  const { inputs, paste, errorsAfterSend } = await renderForm();
  paste(inputs[1], `https://artist.example/${'p'.repeat(originLength)}`);
  expect(errorsAfterSend()[1]).to.equal('Write it like https://artist.example, without a path.');
});
