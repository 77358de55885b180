import '../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords } from '../../../core/words/words.ts';
import { forms } from '../../desks/content/kinds/forms.ts';
import { createFormState } from '../entry/form-state.ts';
import { FormContext, type FormSetting } from './form-context.ts';
import { Picker } from './picker.tsx';

const nothing = { read: () => null, write: () => undefined, remove: () => undefined };
const setting: FormSetting = {
  state: createFormState({ form: forms.votes, entry: {}, base: 1, storage: nothing, draftName: 'draft' }),
  locks: [],
  services: {
    find: async () => [],
    nameOf: () => null,
    upload: async () => ({}),
    addressOf: () => null,
    sizeOf: () => null,
  },
  marksMissing: false,
  canEdit: true,
};

describe('the picker of entries', () => {
  it('is closed by Escape, unless Escape ends a composition of an input method', async () => {
    await loadWords('studio-content', 'ko');
    let closed = 0;
    const picker = (
      <Picker kind="artists" label="Artists" without={[]} onPick={() => undefined} onClose={() => (closed += 1)} />
    );
    const kit = renderKit(<FormContext value={setting}>{picker}</FormContext>);
    const press = (options: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...options });
      flushSync(() => kit.find('input').dispatchEvent(event));
      return closed;
    };
    expect(press({ isComposing: true })).to.equal(0);
    expect(press({})).to.equal(1);
  });
});
