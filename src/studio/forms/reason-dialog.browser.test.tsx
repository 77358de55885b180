import '../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { renderKit } from '../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../core/words/words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

it('a button that can’t be pressed yet says what it waits for', async () => {
  await loadWords('studio', 'en');
  await setLanguage('en');
  const dialog = (isComplete: boolean) => (
    <ReasonDialog
      title="Give votes"
      confirmLabel="Give votes"
      isComplete={isComplete}
      onConfirm={async () => ({})}
      onDone={() => undefined}
      onClose={() => undefined}
    />
  );
  const kit = renderKit(dialog(false));
  const button = () => kit.find('button[type=submit]') as HTMLButtonElement;
  const said = () => button().parentElement?.textContent;
  expect(button().disabled).to.equal(true);
  expect(said()).to.contain('Fill in every field above');
  flushSync(() => kit.render(dialog(true)));
  expect(said()).to.contain('Give a reason first');
});
