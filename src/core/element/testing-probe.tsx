import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { flag, json, number, oneOf, text } from './attributes/attributes.ts';
import { cancelable, type ElementContract, event } from './contract.ts';
import { defineElement } from './define-element.ts';
import { useHost } from './host.ts';

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A test element for the element layer: it shows its props, counts clicks, and crashes on demand. */
export const probeElement = {
  tag: 'fan-probe',
  attributes: {
    voteId: text(),
    filter: oneOf(['all', 'ended'], 'all'),
    compact: flag(),
    round: number(1),
    names: json('string[]', isStrings),
    crash: flag(),
  },
  events: {
    'fan-probe-Counted': event<{ count: number }>(),
    'fan-before-probe': cancelable<{ count: number }>(),
    'fan-probe-done': event(),
  },
  parts: ['count'],
  height: { default: '120px', '[compact]': '60px 40px', '[filter="ended"]': '200px' },
  words: [],
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-probe': typeof probeElement;
  }
}

/** How often a probe was mounted. */
export const mounts = { count: 0 };

function countMount() {
  mounts.count++;
}

interface ProbeProps {
  voteId: string | undefined;
  filter: 'all' | 'ended' | undefined;
  compact: boolean;
  round: number;
  names: string[] | undefined;
  crash: boolean;
}

function Probe(props: ProbeProps) {
  useSignals();
  const host = useHost<typeof probeElement>();
  const [count, setCount] = useState(0);
  useEffect(countMount, []);
  if (props.crash) throw new Error('crash requested');
  const add = () => {
    if (!host.emit('fan-before-probe', { count })) return;
    setCount(count + 1);
    host.emit('fan-probe-Counted', { count: count + 1 });
    host.emit('fan-probe-done');
  };
  return (
    <div>
      <button type="button" part="count" onClick={add}>
        {count}
      </button>
      <output lang={host.language.value}>{JSON.stringify(props)}</output>
    </div>
  );
}

export function defineProbe(): void {
  defineElement({ ...probeElement, component: Probe, styles: 'output { white-space: pre }' });
}

export const buttonOf = (element: Element) => element.shadowRoot?.querySelector('button') ?? null;

/** The props of the probe; null before its first render. */
export function propsOf(element: Element): Record<string, unknown> | null {
  const shown = element.shadowRoot?.querySelector('output')?.textContent;
  return shown ? JSON.parse(shown) : null;
}
