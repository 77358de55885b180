import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { useLanguage, useWords } from '../../../src/core/words/words.ts';
import { elements } from '../elements.ts';
import type { ExistingIds } from '../existing-ids.ts';
import { sectionTokens } from './design-tokens.ts';
import type { ThemeState } from './theme-state.ts';

interface ThemeSideProps {
  state: ThemeState;
  look: 'light' | 'dark';
}

/**
 * Every element in the brand, in one theme; each is loaded when it is scrolled to. Both themes have the same landmarks, so
 * keyboards and screen readers get one of them; a press on the other one selects it.
 */
export function ThemeSide({ state, look }: ThemeSideProps) {
  useSignals();
  const t = useWords('theme');
  const language = useLanguage();
  const { contrast, text, ground } = state.lowest.value[look];
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Math.floor(contrast * 100) / 100);
  const ids = state.ids.value.value;
  return (
    <section
      className="theme-side"
      data-theme={look}
      style={sectionTokens(state.brand.value)}
      onPointerDown={() => {
        state.look.value = look;
      }}
    >
      <h2>{t(`looks.${look}`)}</h2>
      <p className="theme-contrast">
        {t('lowest', { ratio })} <code>{`${text} / ${ground}`}</code>
      </p>
      <div className="theme-samples" inert={state.look.value !== look}>
        {ids ? elements.map(({ contract }) => <Sample key={contract.tag} tag={contract.tag} ids={ids} />) : null}
      </div>
    </section>
  );
}

/** One example, where an element would show a long list. */
const attributes: Readonly<Record<string, { name: string; kind: keyof ExistingIds }>> = {
  'fan-vote': { name: 'vote-id', kind: 'vote-id' },
  'fan-title': { name: 'title-id', kind: 'title-id' },
  'fan-artist': { name: 'artist-id', kind: 'artist-id' },
  'fan-player': { name: 'stream-id', kind: 'stream-id' },
};

function Sample({ tag, ids }: { tag: string; ids: ExistingIds }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = document.createElement(tag);
    const attribute = attributes[tag];
    const id = attribute && ids[attribute.kind]?.[0]?.id;
    if (attribute && id) shown.setAttribute(attribute.name, id);
    // A link in a sample would leave the page and its unsaved brand.
    shown.addEventListener('fan-navigate', (event) => event.preventDefault());
    place.current?.replaceChildren(shown);
    return () => shown.remove();
  }, [tag, ids]);
  return (
    <figure className="theme-sample">
      <figcaption>
        <code>{tag}</code>
      </figcaption>
      <div className="theme-place" role="group" aria-label={tag} tabIndex={0} ref={place} />
    </figure>
  );
}
