import '../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { partnerNameLength } from '../../../../rules/partner.ts';
import { emailLength } from '../../../../rules/person/person.ts';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { AddDialog } from './add-dialog.tsx';

it('a pasted name or email of a partner that is too long stays whole, and the dialog says how much to cut', async () => {
  await Promise.all([loadWords('studio', 'en'), loadWords('studio-partners', 'en')]);
  await setLanguage('en');
  const kit = renderKit(<AddDialog onClose={() => undefined} />);
  const inputs = [...kit.shadow.querySelectorAll('input')];
  const [name, , email] = inputs;
  if (!name || !email) throw new Error('The dialog lacks a field');
  const paste = (field: HTMLInputElement, text: string) =>
    flushSync(() => {
      field.focus();
      document.execCommand('insertText', false, text);
    });
  const longName = 'n'.repeat(partnerNameLength + 5);
  const longEmail = `${'e'.repeat(emailLength)}@artist.example`;
  paste(name, longName);
  paste(email, longEmail);
  expect([name.value, email.value]).to.deep.equal([longName, longEmail]);
  const errors = [...kit.shadow.querySelectorAll('form .field-error')].map(({ textContent }) => textContent);
  expect(errors.filter((text) => text !== '')).to.deep.equal([
    '5 characters too many: please shorten it.',
    '15 characters too many: please shorten it.',
  ]);
  expect(kit.find('.dialog-foot').textContent).to.contain('shorten what is too long');
  expect((kit.find('button[type=submit]') as HTMLButtonElement).disabled).to.equal(true);
});
