import '../../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { renderKit } from '../../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../../core/words/words.ts';
import { createEditor, newEntryOf } from './editor-state.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

it('a time that has passed is refused with a sentence, without a request to the server', async () => {
  await loadWords('studio-content', 'en');
  await setLanguage('en');
  const storage = { read: () => null, write: () => undefined, remove: () => undefined };
  const editor = createEditor({ opened: newEntryOf('questions'), storage, draftNameFor: () => 'draft' });
  const kit = renderKit(<ScheduleDialog editor={editor} onClose={() => undefined} />);
  const input = kit.find('input');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, '2020-01-01T10:00');
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })));
  flushSync(() => kit.find('.button-primary').click());
  expect(kit.find('.field-error').textContent).to.contain('This time has passed');
  expect(editor.action.busy.value).to.equal(false);
});
