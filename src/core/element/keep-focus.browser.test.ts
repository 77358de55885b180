import { expect } from 'chai';
import { show, until } from '../../../tests/browser/harness.ts';
import { keepFocus } from './keep-focus.ts';

/** What an element may have inside: a section with two buttons, and a dialog. */
function open(): ShadowRoot {
  const root = show('<div></div>').attachShadow({ mode: 'open' });
  root.innerHTML = `
    <div class="surface">
      <section><p><button id="first">First</button></p><button id="second">Second</button></section>
      <dialog><button id="inside">Inside</button></dialog>
    </div>`;
  keepFocus(root);
  return root;
}

const find = (root: ShadowRoot, selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};

/** After what the browser does by itself, and what we do then. */
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe('the focus of an element', () => {
  it('goes to the nearest thing that stays, where what had it is taken away', async () => {
    const root = open();
    find(root, '#first').focus();
    find(root, '#first').remove();
    await until('the focus', () => root.activeElement === find(root, 'p'));
    find(root, 'section').remove();
    await until('the focus', () => root.activeElement === find(root, '.surface'));
  });

  it('is left where a screen has put it by then', async () => {
    const root = open();
    find(root, '#first').focus();
    find(root, '#first').remove();
    find(root, '#second').focus();
    await frames();
    expect(root.activeElement).to.equal(find(root, '#second'));
  });

  it('comes back out of a dialog whose opener is gone', async () => {
    const root = open();
    find(root, '#first').focus();
    const dialog = find(root, 'dialog');
    if (!(dialog instanceof HTMLDialogElement)) throw new Error('There is no dialog');
    dialog.showModal();
    find(root, '#inside').focus();
    find(root, 'section').remove();
    dialog.close();
    await until('the focus', () => root.activeElement === find(root, '.surface'));
  });

  it('is never taken from a fan who has left', async () => {
    const root = open();
    const outside = document.body.appendChild(document.createElement('button'));
    find(root, '#first').focus();
    outside.focus();
    find(root, '#first').remove();
    await frames();
    expect(document.activeElement).to.equal(outside);
    find(root, '#second').focus();
    find(root, '#second').blur();
    await frames();
    find(root, '#second').remove();
    await frames();
    expect(document.activeElement).to.equal(document.body);
    outside.remove();
  });
});
