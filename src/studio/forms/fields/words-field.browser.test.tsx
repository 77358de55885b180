import '../../words.ts';
import { expect } from 'chai';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { servicesFor } from '../../desks/content/editor/services.ts';
import { forms } from '../../desks/content/kinds/forms.ts';
import { createFormState } from '../entry/form-state.ts';
import { FormContext } from './form-context.ts';
import { WordsField } from './words-field.tsx';

it('a text above its limit stays whole, and the field shows the excess', async () => {
  await loadWords('studio-content', 'en');
  await setLanguage('en');
  const storage = { read: () => null, write: () => undefined, remove: () => undefined };
  const state = createFormState({ form: forms.titles, entry: {}, base: 1, storage, draftName: 'draft' });
  const setting = { state, locks: [], services: servicesFor({}, 'en'), marksMissing: false, canEdit: true };
  const words = { ko: '짧은 이름', en: 'x'.repeat(320), ja: '' };
  const kit = renderKit(
    <FormContext value={setting}>
      <WordsField label="Headline" path={['name']} value={words} shape="line" max={200} isNeeded />
    </FormContext>,
  );
  const area = kit.find('textarea[lang=en]') as HTMLTextAreaElement;
  expect(area.value.length).to.equal(320);
  expect(area.maxLength).to.equal(-1);
  const own = area.closest('.field');
  expect(own?.querySelector('.field-count')?.textContent).to.equal('320/200');
  expect(own?.querySelector('.field-error')?.textContent).to.contain('120 characters too many');
  expect(kit.find('textarea[lang=ko]').closest('.field')?.querySelector('.field-count')).to.equal(null);
});
