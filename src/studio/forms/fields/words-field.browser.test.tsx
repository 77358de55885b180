import '../../words.ts';
import { expect } from 'chai';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { servicesFor } from '../../desks/content/editor/services.ts';
import { forms } from '../../desks/content/kinds/forms.ts';
import { createFormState } from '../entry/form-state.ts';
import { FormContext } from './form-context.ts';
import { WordsField } from './words-field.tsx';

/** The English field, with the state of its form. */
async function showField({ shape, max, text }: { shape: 'line' | 'markdown'; max: number; text: string }) {
  await Promise.all([loadWords('studio', 'en'), loadWords('studio-content', 'en')]);
  await setLanguage('en');
  const storage = { read: () => null, write: () => undefined, remove: () => undefined };
  const state = createFormState({ form: forms.titles, entry: {}, base: 1, storage, draftName: 'draft' });
  const setting = { state, locks: [], services: servicesFor({}, 'en'), marksMissing: false, canEdit: true };
  const words = { ko: '짧은 이름', en: text, ja: '' };
  const kit = renderKit(
    <FormContext value={setting}>
      <WordsField label="Headline" path={['name']} value={words} shape={shape} max={max} isNeeded />
    </FormContext>,
  );
  return { kit, state, area: kit.find('textarea[lang=en]') as HTMLTextAreaElement };
}

it('a text above its limit stays whole, and the field shows the excess', async () => {
  const { kit, area } = await showField({ shape: 'line', max: 200, text: 'x'.repeat(320) });
  expect(area.value.length).to.equal(320);
  expect(area.maxLength).to.equal(-1);
  const own = area.closest('.field');
  expect(own?.querySelector('.field-count')?.textContent).to.equal('320/200');
  expect(own?.querySelector('.field-error')?.textContent).to.contain('120 characters too many');
  expect(kit.find('textarea[lang=ko]').closest('.field')?.querySelector('.field-count')).to.equal(null);
});

it('formatted text is pasted into a Markdown field as Markdown', async () => {
  const { area, state } = await showField({ shape: 'markdown', max: 4000, text: '' });
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', '<h1>Prize</h1><p>Send <b>two</b> votes.</p><ul><li>One</li><li>Two</li></ul>');
  clipboardData.setData('text/plain', 'Prize\nSend two votes.\nOne\nTwo');
  area.focus();
  area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  const name = { ko: '짧은 이름', en: '## Prize\n\nSend **two** votes.\n\n- One\n- Two', ja: '' };
  expect(state.value.peek()).to.have.deep.property('name', name);
});
