import '../../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { until } from '../../../../../tests/browser/harness.ts';
import { renderKit } from '../../../../core/ui/testing-kit.tsx';
import { loadWords } from '../../../../core/words/words.ts';
import { changesBetween } from '../../../forms/compare/changes.ts';
import { forms } from '../kinds/forms.ts';
import { DiscardButton } from './discard-button.tsx';

describe('the button that discards changes', () => {
  it('shows the lost changes, and discards nothing before the confirmation', async () => {
    await loadWords('studio-content', 'en');
    let discarded = 0;
    const changes = changesBetween(forms.votes, { rules: { freePerDay: 5 } }, { rules: { freePerDay: 7 } });
    const kit = renderKit(
      <DiscardButton
        changes={changes}
        onDiscard={() => {
          discarded += 1;
        }}
      />,
    );
    flushSync(() => kit.find('button').click());
    await until('the dialog to open', () => kit.find('dialog').open);
    expect(kit.find('dialog ins').textContent).to.equal('7');
    expect(discarded).to.equal(0);
    flushSync(() => kit.find('.dialog-foot button').click());
    expect(discarded).to.equal(1);
    expect(kit.shadow.querySelector('dialog')).to.equal(null);
  });
});
