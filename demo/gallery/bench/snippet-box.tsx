import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Button } from '../../../src/core/ui/button.tsx';
import { CheckIcon } from '../../../src/core/ui/icons/check.tsx';
import { CopyIcon } from '../../../src/core/ui/icons/copy.tsx';
import { useWords } from '../../../src/core/words/words.ts';
import type { ShownElement } from '../elements.ts';
import type { BenchState } from './bench-state.ts';
import { snippetOf } from './snippet.ts';

/** As `?fan-debug` does on a partner's page. */
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
  const [copied, setCopied] = useState<string | null>(null);
  const text = snippetOf(location.origin, element.contract.tag, state.attributes.value, state.accent.value);
  const isCopied = copied === text;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      // Without leave to use the clipboard the snippet is there to be selected by hand.
      () => setCopied(null),
    );
  return (
    <section className="snippet" aria-label={t('snippet')}>
      <pre tabIndex={0}>{text}</pre>
      <Button kind="primary" onClick={() => void copy()}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </Button>
      <p className="snippet-note">{t('doctor')}</p>
      <Button onClick={() => void examine()}>{t('examine')}</Button>
    </section>
  );
}
