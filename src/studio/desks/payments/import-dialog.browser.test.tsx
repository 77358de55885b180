import '../../words.ts';
import { expect } from 'chai';
import { until } from '../../../../tests/browser/harness.ts';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { ImportDialog } from './import-dialog.tsx';

it('the dialog shows which report is chosen, and lets the same file be chosen again', async () => {
  await Promise.all([loadWords('studio', 'en'), loadWords('studio-payments', 'en')]);
  await setLanguage('en');
  const kit = renderKit(<ImportDialog onDone={() => undefined} onClose={() => undefined} />);
  const input = kit.find('input[type=file]') as HTMLInputElement;
  for (let times = 0; times < 2; times += 1) {
    const files = new DataTransfer();
    files.items.add(new File(['transactionKey'], 'toss-november.csv', { type: 'text/csv' }));
    input.files = files.files;
    expect(input.files).to.have.length(1);
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await until('the name is shown', () => kit.find('.field-note').textContent === 'toss-november.csv');
    // A browser reports no change where the input still has the file.
    expect(input.files).to.have.length(0);
  }
});
