import { expect } from 'chai';
import { show, until } from '../../../../tests/browser/harness.ts';
import { keepFocus } from './keep-focus.ts';

/** Typical content of an element: a section with two buttons, and a dialog. */
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

/** Waits until the browser's own focus change and ours are done. */
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe('the focus in an element', () => {
  it('moves to the nearest remaining ancestor when the focused node is removed', async () => {
    const root = open();
    find(root, '#first').focus();
    find(root, '#first').remove();
    await until('the focus', () => root.activeElement === find(root, 'p'));
    find(root, 'section').remove();
    await until('the focus', () => root.activeElement === find(root, '.surface'));
  });

  it('moves to the nearest ancestor when the focused node is disabled', async () => {
    const root = open();
    find(root, '#first').focus();
    find(root, '#first').setAttribute('disabled', '');
    await until('the focus', () => root.activeElement === find(root, 'p'));
    await frames();
    expect(root.activeElement).to.equal(find(root, 'p'));
  });

  it('is not moved when the screen has already set it', async () => {
    const root = open();
    find(root, '#first').focus();
    find(root, '#first').remove();
    find(root, '#second').focus();
    await frames();
    expect(root.activeElement).to.equal(find(root, '#second'));
  });

  it('leaves a closed dialog without an opener', async () => {
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

  it('is not taken back from a fan who has left the element', async () => {
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
