import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../src/core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../src/core/words/words.ts';
import { CopyButton } from '../copy-button.tsx';
import type { ShownElement } from '../elements.ts';
import type { BenchState } from './bench-state.ts';
import { snippetOf } from './snippet.ts';

/** Adds `?fan-debug`, as on a partner's page. */
async function examine(): Promise<void> {
  await import('../../../src/core/doctor/doctor.ts');
  document.querySelector('fan-doctor')?.remove();
  document.body.append(document.createElement('fan-doctor'));
}

interface SnippetBoxProps {
  state: BenchState;
  element: ShownElement;
}

export function SnippetBox({ state, element }: SnippetBoxProps) {
  useSignals();
  const t = useWords('demo');
  const text = snippetOf(
    location.origin,
    useLanguage(),
    element.contract.tag,
    state.attributes.value,
    state.accent.value,
  );
  return (
    <section className="snippet" aria-label={t('snippet')}>
      <pre tabIndex={0}>{text}</pre>
      <CopyButton kind="primary" text={() => text} label={t('copy')} />
      <p className="snippet-note">{t('doctor')}</p>
      <Button onClick={() => void examine()}>{t('examine')}</Button>
    </section>
  );
}
