import { expect } from 'chai';
import { expectAccessible, until } from '../../../../tests/browser/harness.ts';
import { renderKit } from '../testing-kit.tsx';
import { Checkbox } from './checkbox.tsx';
import { Choice } from './choice.tsx';
import { Field } from './field.tsx';

describe('a field', () => {
  it('connects its label, hint and error with the input', async () => {
    const kit = renderKit(<Field label="Nickname" hint="Letters and digits" count={[3, 30]} defaultValue="Mei" />);
    await expectAccessible(kit.shadow.host);
    const input = kit.find('input');
    expect(input.labels?.[0]?.textContent).to.contain('Nickname');
    expect(described(kit.shadow, input)).to.equal('Letters and digits');

    kit.render(<Field label="Nickname" hint="Letters and digits" error="Nickname already in use" defaultValue="Mei" />);
    expect(described(kit.shadow, input)).to.equal('Nickname already in use');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    await expectAccessible(kit.shadow.host);
  });
});

it('a field announces the error of a field only after the fan was there', async () => {
  const kit = renderKit(<Field label="Name" error="Please fill this in." />);
  const error = kit.find('.field-error');
  expect(error.getAttribute('aria-live')).to.equal(null);
  kit.find('input').focus();
  await until('the error is announced', () => error.getAttribute('aria-live') === 'polite');
});

it('a field keeps typed letters from the shortcuts of the page, and lets other keys go on', () => {
  const input = renderKit(<Field label="Name" />).find('input');
  const seen: string[] = [];
  const listen = ({ type, key }: KeyboardEvent) => seen.push(`${type} ${key}`);
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, listen);
  const press = (init: KeyboardEventInit) => {
    for (const type of ['keydown', 'keyup'])
      input.dispatchEvent(new KeyboardEvent(type, { ...init, bubbles: true, composed: true }));
  };
  for (const key of ['s', '?', ' ', 'Escape', 'Tab', 'Enter']) press({ key });
  press({ key: 'Process', isComposing: true });
  press({ key: 'k', ctrlKey: true });
  for (const type of ['keydown', 'keyup'] as const) document.removeEventListener(type, listen);
  const both = (key: string) => [`keydown ${key}`, `keyup ${key}`];
  expect(seen).to.deep.equal(['Escape', 'Tab', 'Enter', 'k'].flatMap(both));
});

/** The text that assistive technology reads for a control. */
function described(shadow: ShadowRoot, control: HTMLElement): string {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => shadow.getElementById(id)?.textContent ?? '').join('');
}

describe('choices', () => {
  it('are a named group of which one is chosen', async () => {
    const chosen: string[] = [];
    const kit = renderKit(
      <Choice
        label="Residence"
        options={[
          { value: 'KOREA', label: 'Korea' },
          { value: 'OUTSIDE_KOREA', label: 'Outside Korea' },
        ]}
        value="KOREA"
        onChoose={(value) => chosen.push(value)}
      />,
    );
    await expectAccessible(kit.shadow.host);
    kit.find('input[value=OUTSIDE_KOREA]').click();
    expect(chosen).to.deep.equal(['OUTSIDE_KOREA']);
  });

  for (const [column, size] of [
    ['280px', '16px'],
    ['280px', '32px'],
  ] as const)
    it(`wrap in a column of ${column} with text of ${size}, and no words leave their option`, () => {
      const options = ['Korea', 'Outside Korea', 'Prefer not to say'].map((label) => ({ value: label, label }));
      const kit = renderKit(<Choice label="Residence" options={options} value="Korea" onChoose={() => undefined} />);
      const { host } = kit.shadow;
      if (!(host instanceof HTMLElement)) throw new Error('The kit has no host');
      host.style.cssText = `display: block; inline-size: ${column}; font-size: ${size}; --fan-unit: ${size}`;
      const frame = kit.find('.choice-segments').getBoundingClientRect();
      const labels = [...kit.shadow.querySelectorAll('.choice-segments > label')];
      for (const label of labels) {
        const { left, right } = label.getBoundingClientRect();
        expect(left).to.be.at.least(frame.left);
        expect(right).to.be.at.most(frame.right);
        expect(label.scrollWidth).to.be.at.most(label.clientWidth);
      }
      expect(new Set(labels.map((label) => label.getBoundingClientRect().top)).size).to.be.greaterThan(1);
    });

  it('have the same width in one line', () => {
    const options = ['Yes', 'Only sometimes'].map((label) => ({ value: label, label }));
    const kit = renderKit(<Choice label="Mail" options={options} value="Yes" onChoose={() => undefined} />);
    const [one, other] = [...kit.shadow.querySelectorAll('.choice-segments > label')];
    expect(one?.getBoundingClientRect().width).to.be.closeTo(other?.getBoundingClientRect().width ?? 0, 1);
  });

  it('can be checked anywhere on the line', async () => {
    const ticked: boolean[] = [];
    const kit = renderKit(
      <Checkbox checked={false} onChange={(checked) => ticked.push(checked)}>
        I agree to the terms
      </Checkbox>,
    );
    await expectAccessible(kit.shadow.host);
    kit.find('span').click();
    expect(ticked).to.deep.equal([true]);
  });
});
