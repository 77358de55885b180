import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { show } from '../../../../tests/browser/harness.ts';
import tokens from '../../../core/design/tokens.css?inline';
import shell from '../../layout/shell.css?inline';
import editor from './editor.css?inline';

const fields = Array.from({ length: 40 }, (_, place) => `<p><label>${place} <input></label></p>`).join('');

for (const width of [375, 1280])
  it(`a field of the editor that gets the focus is below the head, ${width} wide`, async () => {
    const before = { width: innerWidth, height: innerHeight };
    const styles = document.createElement('style');
    styles.textContent = `${tokens}\n:root { --fan-unit: 1rem; }\n${shell}\n${editor}`;
    document.head.append(styles);
    try {
      await setViewport({ width, height: 600 });
      const page =
        show(`<div><header class="top"><button style="min-block-size: var(--fan-target)">Menu</button></header>
        <div class="desk"><div class="editor-head"><div class="editor-name">
        <a href="#list">Votes</a><h1>The last nine</h1></div><button>Publish</button></div>
        <div class="editor-main">${fields}</div></div></div>`);
      const head = page.querySelector('.editor-head');
      const inputs = [...page.querySelectorAll('input')];
      // Upward, as with Shift and Tab.
      for (const input of inputs.toReversed()) {
        input.focus();
        const bottom = head?.getBoundingClientRect().bottom ?? 0;
        expect(input.getBoundingClientRect().top).to.be.at.least(bottom);
      }
    } finally {
      styles.remove();
      scrollTo(0, 0);
      await setViewport(before);
    }
  });
