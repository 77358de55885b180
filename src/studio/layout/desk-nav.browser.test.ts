import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { show } from '../../../tests/browser/harness.ts';
import tokens from '../../core/design/tokens.css?inline';
import nav from './desk-nav.css?inline';

it('the links of a desk wrap in a window for a mouse, and are in one line on a phone', async () => {
  const before = { width: innerWidth, height: innerHeight };
  const styles = document.createElement('style');
  styles.textContent = `${tokens}\n:root { --fan-unit: 1rem; }\n${nav}`;
  document.head.append(styles);
  try {
    const links = Array.from({ length: 30 }, (_, place) => `<a href="#${place}">Kind ${place}</a>`).join('');
    const kinds = show(`<nav class="kinds">${links}</nav>`);
    const isCut = () => kinds.scrollWidth > kinds.clientWidth;
    await setViewport({ width: 1280, height: 600 });
    expect(isCut()).to.equal(false);
    await setViewport({ width: 375, height: 600 });
    expect(isCut()).to.equal(true);
  } finally {
    styles.remove();
    await setViewport(before);
  }
});
