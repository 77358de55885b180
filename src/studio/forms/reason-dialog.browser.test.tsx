import '../words.ts';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { reasonLength } from '../../../rules/staff/limits.ts';
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

it('a pasted reason that is too long stays whole, and the dialog says once how much to cut', () => {
  const kit = renderKit(
    <ReasonDialog
      title="Give votes"
      confirmLabel="Give votes"
      onConfirm={async () => ({})}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  );
  const area = kit.find('textarea');
  const button = kit.find('button[type=submit]') as HTMLButtonElement;
  const paste = (text: string) =>
    flushSync(() => {
      area.focus();
      area.select();
      document.execCommand('insertText', false, text);
    });
  paste('x'.repeat(reasonLength + 20));
  expect(area.value.length).to.equal(reasonLength + 20);
  expect(kit.find('form .field-error').textContent).to.contain('20 characters too many');
  expect(kit.shadow.textContent?.split('characters too many')).to.have.length(2);
  expect(button.disabled).to.equal(true);
  paste('They asked for it');
  expect(kit.find('form .field-error').textContent).to.equal('');
  expect(button.disabled).to.equal(false);
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

describe('a dialog in which something was entered', () => {
  function opened(isDraftStored = false) {
    let closed = 0;
    const kit = renderKit(
      <ReasonDialog
        title="Send it"
        confirmLabel="Send"
        isDraftStored={isDraftStored}
        onConfirm={() => new Promise(() => undefined)}
        onDone={() => undefined}
        onClose={() => {
          closed += 1;
        }}
      >
        <input type="checkbox" />
      </ReasonDialog>,
    );
    return {
      kit,
      closed: () => closed,
      isOpen: () => kit.find('dialog').open,
      async type(text: string) {
        kit.find('textarea').focus();
        await sendKeys({ type: text });
      },
      typed: () => kit.find('textarea').value,
      close: () => flushSync(() => kit.find('.dialog-head button').click()),
      asks: () => kit.find('.dialog-foot').textContent.includes('what you entered is lost'),
      press: (name: string) =>
        flushSync(() => {
          const buttons = [...kit.shadow.querySelectorAll('button')];
          buttons.find(({ textContent }) => textContent === name)?.click();
        }),
    };
  }

  it('asks before it closes, and keeps the text and the focus', async () => {
    const dialog = opened();
    await dialog.type('They asked for it');
    dialog.close();
    expect(dialog.kit.shadow.activeElement?.textContent).to.equal('Keep editing');
    dialog.press('Keep editing');
    expect([dialog.closed(), dialog.typed()]).to.deep.equal([0, 'They asked for it']);
    expect(dialog.kit.shadow.activeElement?.localName).to.equal('textarea');
    dialog.close();
    dialog.press('Discard');
    expect(dialog.closed()).to.equal(1);
  });

  it('asks also after a change of another field, and not without one', () => {
    const dialog = opened();
    flushSync(() => dialog.kit.find('input').click());
    dialog.close();
    expect([dialog.closed(), dialog.asks()]).to.deep.equal([0, true]);
    const untouched = opened();
    untouched.close();
    expect(untouched.closed()).to.equal(1);
  });

  it('discards nothing with a second press or Escape, also one that the browser does not let a page refuse', async () => {
    const dialog = opened();
    await dialog.type('They asked for it');
    dialog.close();
    dialog.close();
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'Escape' });
    await until('the dialog is open', dialog.isOpen);
    expect([dialog.closed(), dialog.asks(), dialog.typed()]).to.deep.equal([0, true, 'They asked for it']);
  });

  it('takes the question back when the text is continued', async () => {
    const dialog = opened();
    await dialog.type('They');
    dialog.close();
    await dialog.type(' asked');
    expect([dialog.asks(), dialog.typed()]).to.deep.equal([false, 'They asked']);
  });

  it('closes without a question while its action is sent, and if its text is stored as a draft', async () => {
    const sent = opened();
    await sent.type('They asked for it');
    sent.press('Send');
    sent.close();
    expect(sent.closed()).to.equal(1);
    const stored = opened(true);
    await stored.type('They asked for it');
    stored.close();
    expect(stored.closed()).to.equal(1);
  });
});
