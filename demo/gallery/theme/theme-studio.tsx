import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../src/core/ui/form/button.tsx';
import { Choice } from '../../../src/core/ui/form/choice.tsx';
import { useWords } from '../../../src/core/words/words.ts';
import { CopyButton } from '../copy-button.tsx';
import { BrandForm } from './brand-form.tsx';
import { cssOf, designTokensOf } from './design-tokens.ts';
import { ThemeSide } from './theme-side.tsx';
import type { ThemeState } from './theme-state.ts';

/** A few settings, and every element with them, light and dark. */
export function ThemeStudio({ state }: { state: ThemeState }) {
  useSignals();
  const t = useWords('theme');
  const brand = state.brand.value;
  const css = cssOf(brand);
  return (
    <>
      <div className="intro intro-short">
        <h1>{t('heading')}</h1>
        <p>{t('intro')}</p>
      </div>
      <BrandForm state={state} />
      <section className="snippet theme-take" aria-label={t('take')}>
        <pre tabIndex={0}>{css}</pre>
        <div className="theme-copies">
          <CopyButton kind="primary" text={() => css} label={t('copyCss')} />
          <CopyButton text={() => designTokensOf(brand)} label={t('copyTokens')} />
          <CopyButton text={state.shareAddress} label={t('copyAddress')} />
          <Button onClick={state.reset}>{t('reset')}</Button>
        </div>
      </section>
      <div className="theme-look">
        <Choice
          label={t('look')}
          labelUnseen
          options={[
            { value: 'light', label: t('looks.light') },
            { value: 'dark', label: t('looks.dark') },
          ]}
          value={state.look.value}
          onChoose={(next) => {
            state.look.value = next;
          }}
        />
      </div>
      <div className="theme-sides" data-look={state.look.value}>
        <ThemeSide state={state} look="light" />
        <ThemeSide state={state} look="dark" />
      </div>
    </>
  );
}
