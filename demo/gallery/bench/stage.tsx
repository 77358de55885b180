import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { useWords } from '../../../src/core/words/words.ts';
import type { ShownElement } from '../elements.ts';
import type { BenchState } from './bench-state.ts';

interface StageProps {
  state: BenchState;
  element: ShownElement;
}

/** The element itself, with attributes only, as on a partner's page. */
export function Stage({ state, element }: StageProps) {
  useSignals();
  const t = useWords('demo');
  const place = useRef<HTMLDivElement>(null);
  const { tag, events } = element.contract;
  const attributes = state.attributes.value;
  const accent = state.accent.value;

  useEffect(() => {
    const shown = document.createElement(tag);
    const names = new Set([...Object.keys(events), 'fan-error']);
    for (const name of names) shown.addEventListener(name, state.logEvent);
    place.current?.replaceChildren(shown);
    return () => shown.remove();
  }, [tag, events, state]);

  useEffect(() => {
    const shown = place.current?.firstElementChild;
    if (!(shown instanceof HTMLElement)) return;
    for (const name of shown.getAttributeNames()) {
      if (name !== 'style' && attributes[name] === undefined) shown.removeAttribute(name);
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
    }
    if (accent) shown.style.setProperty('--fan-accent', accent);
    else shown.style.removeProperty('--fan-accent');
  }, [attributes, accent]);

  return (
    <section className={state.narrow.value ? 'stage stage-narrow' : 'stage'} aria-label={t('stage')}>
      <div className="stage-place" ref={place} />
    </section>
  );
}
