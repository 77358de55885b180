import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState } from 'react';
import { expectAccessible, until } from '../../../../tests/browser/harness.ts';
import { Button } from '../form/button.tsx';
import { renderKit } from '../testing-kit.tsx';
import { Dialog } from './dialog.tsx';

function Opening() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Spend paid votes?"
        closeLabel="Close"
        foot={<Button kind="primary">Yes</Button>}
      >
        <p>They can't be taken back.</p>
      </Dialog>
    </>
  );
}

async function opened() {
  const kit = renderKit(<Opening />);
  kit.find('button').focus();
  kit.find('button').click();
  const dialog = kit.find('dialog');
  await until('the dialog to open', () => dialog.open && getComputedStyle(dialog).opacity === '1');
  return { kit, dialog };
}

describe('a dialog', () => {
  it('is named by its title, takes the focus and is accessible', async () => {
    const { kit, dialog } = await opened();
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.contains(kit.shadow.activeElement)).to.equal(true);
    await expectAccessible(kit.shadow.host);
  });

  it('closes with Escape and returns the focus', async () => {
    const { kit, dialog } = await opened();
    await sendKeys({ press: 'Escape' });
    await until('the dialog to close', () => !dialog.open);
    expect(kit.shadow.activeElement).to.equal(kit.find('button'));
  });

  it('closes with a press outside, and not with one inside', async () => {
    const { dialog } = await opened();
    const box = dialog.getBoundingClientRect();
    const press = (clientX: number, clientY: number) =>
      dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }));
    press(box.left + 5, box.top + 5);
    expect(dialog.open).to.equal(true);
    press(box.left + 5, box.top - 20);
    await until('the dialog to close', () => !dialog.open);
  });

  it('prevents scrolling of the page only while it is open', async () => {
    const { kit, dialog } = await opened();
    expect(document.documentElement.style.overflow).to.equal('hidden');
    kit.find('dialog .button-icon').click();
    await until('the dialog to close', () => !dialog.open);
    expect(document.documentElement.style.overflow).to.equal('');
  });

  it('lets the page scroll again when its element is removed', async () => {
    const { kit } = await opened();
    kit.render(null);
    expect(document.documentElement.style.overflow).to.equal('');
  });
});
