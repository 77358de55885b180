import '../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { until } from '../../../tests/browser/harness.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { renderKit } from '../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../core/words/words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

beforeEach(async () => {
  await loadWords('studio', 'en');
  await setLanguage('en');
});

it('a disabled button names its missing condition', () => {
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
  const message = () => button().parentElement?.textContent;
  expect(button().disabled).to.equal(true);
  expect(message()).to.contain('fill in every field above');
  flushSync(() => kit.render(dialog(true)));
  expect(message()).to.contain('give a reason first');
});

it('the owner of a dialog reads its data again after a refusal, and not after a lost connection', async () => {
  const answers = [new FanError('NETWORK'), new FanError('PARCEL_STATE', { status: 409 })];
  let refusals = 0;
  const kit = renderKit(
    <ReasonDialog
      title="Mark as sent"
      confirmLabel="Mark as sent"
      asksWhy={false}
      onConfirm={() => Promise.reject(answers.shift())}
      onRefused={() => {
        refusals += 1;
      }}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  );
  const message = () => kit.find('[role=alert]').textContent;
  const send = () => flushSync(() => kit.find('button[type=submit]').click());
  send();
  const lost = await until('the lost connection is said', message);
  expect(refusals).to.equal(0);
  send();
  await until('the refusal is said', () => message() !== '' && message() !== lost);
  await until('the data is read again', () => refusals === 1);
});
