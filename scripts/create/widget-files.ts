const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The names that a widget's files use: `photo-card` → `photoCard`, `PhotoCard`. */
function namesFor(name: string) {
  const words = name.split('-');
  const pascal = words.map(capitalized).join('');
  return { name, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), title: capitalized(words.join(' ')) };
}
type Names = ReturnType<typeof namesFor>;

/** Path below the repository → text, for a new widget. */
export function widgetFiles(name: string): Record<string, string> {
  const names = namesFor(name);
  const folder = `src/widgets/${name}`;
  const words = `${JSON.stringify({ title: names.title, cheer: '{{count}}' }, null, 2)}\n`;
  return {
    [`${folder}/index.ts`]: index(names),
    [`${folder}/contract.ts`]: contract(names),
    [`${folder}/reference.ts`]: reference(names),
    [`${folder}/fan-${name}.tsx`]: component(names),
    [`${folder}/${name}-state.ts`]: state(names),
    [`${folder}/${name}-state.test.ts`]: stateTest(names),
    [`${folder}/fan-${name}.browser.test.tsx`]: browserTest(names),
    [`${folder}/${name}.css`]: styles(names),
    [`locales/ko/${name}.json`]: words,
    [`locales/en/${name}.json`]: words,
    [`locales/ja/${name}.json`]: words,
  };
}

const index = ({ name, camel, pascal }: Names) => `import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/form/button.css?inline';
import { ${camel}Element } from './contract.ts';
import { Fan${pascal} } from './fan-${name}.tsx';
import styles from './${name}.css?inline';

defineElement({ ...${camel}Element, component: Fan${pascal}, styles: [button, styles] });
`;

const contract = ({ name, camel }: Names) => `import { flag } from '../../core/element/attributes/attributes.ts';
import { type ElementContract, event } from '../../core/element/contract.ts';

export const ${camel}Element = {
  tag: 'fan-${name}',
  attributes: { compact: flag() },
  events: { 'fan-${name}-cheered': event<{ count: number }>() },
  parts: ['title'],
  height: { default: '8rem' },
  words: '${name}',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-${name}': typeof ${camel}Element;
  }
}
`;

const reference = ({ name, camel, title }: Names) => `import { defineReference } from '../../core/element/reference.ts';
import { ${camel}Element } from './contract.ts';

export const ${camel}Reference = defineReference(${camel}Element, {
  summary: '${title}.',
  attributes: { compact: 'Leaves the heading out.' },
  events: { 'fan-${name}-cheered': 'A fan cheered.' },
  parts: { title: 'The heading.' },
});
`;

const component = ({ name, camel, pascal }: Names) => `import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { useWords } from '../../core/words/words.ts';
import type { ${camel}Element } from './contract.ts';
import { create${pascal}State } from './${name}-state.ts';

export function Fan${pascal}({ compact }: PropsOf<typeof ${camel}Element.attributes>) {
  useSignals();
  const t = useWords('${name}');
  const host = useHost<typeof ${camel}Element>();
  const [state] = useState(() => create${pascal}State((count) => host.emit('fan-${name}-cheered', { count })));
  return (
    <section className="${name}">
      {compact ? null : <h2 part="title">{t('title')}</h2>}
      <Button kind="primary" onClick={state.cheer}>
        {t('cheer', { count: state.count.value })}
      </Button>
    </section>
  );
}
`;

const state = ({ pascal }: Names) => `import { type ReadonlySignal, signal } from '@preact/signals-react';

export interface ${pascal}State {
  readonly count: ReadonlySignal<number>;
  cheer(): void;
}

/** @param onCheer is called after each cheer, with the new count */
export function create${pascal}State(onCheer: (count: number) => void): ${pascal}State {
  const count = signal(0);
  return {
    count,
    cheer() {
      count.value++;
      onCheer(count.value);
    },
  };
}
`;

const stateTest = ({ name, pascal }: Names) => `import { expect, it } from 'vitest';
import { create${pascal}State } from './${name}-state.ts';

it('counts each cheer and reports it', () => {
  const counts: number[] = [];
  const state = create${pascal}State((count) => counts.push(count));
  state.cheer();
  state.cheer();
  expect(state.count.value).toBe(2);
  expect(counts).toEqual([1, 2]);
});
`;

const browserTest = ({ name }: Names) => `import { expect } from 'chai';
import { expectAccessible, nextEvent, show, until } from '../../../tests/browser/harness.ts';
import './index.ts';

const buttonIn = (element: Element) => until('the button', () => element.shadowRoot?.querySelector('button'));

describe('<fan-${name}>', () => {
  it('counts a fan’s cheer and fires an event', async () => {
    const element = show('<fan-${name}></fan-${name}>');
    const button = await buttonIn(element);
    const cheered = nextEvent('fan-${name}-cheered');
    button.click();
    expect((await cheered).detail).to.deep.equal({ count: 1 });
    await until('the count', () => button.textContent?.includes('1'));
  });

  it('is accessible', async () => {
    const element = show('<fan-${name}></fan-${name}>');
    await buttonIn(element);
    await expectAccessible(element);
  });
});
`;

const styles = ({ name }: Names) => `.${name} {
  display: grid;
  gap: var(--fan-space-4);
  justify-items: start;
}
`;
