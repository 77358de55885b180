import { useSignals } from '@preact/signals-react/runtime';
import { useWords } from '../../../src/core/words/words.ts';
import type { PlaygroundState } from './playground-state.ts';

/** The page in a frame with an opaque origin: the server's policy requires that, and so does this attribute. */
export function Preview({ state }: { state: PlaygroundState }) {
  useSignals();
  const t = useWords('playground');
  return (
    <section className="stage playground-stage" aria-label={t('preview')} tabIndex={-1}>
      <iframe
        title={t('frame')}
        src="/demo/frame"
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
        data-width={state.width.value}
        ref={(element) => state.setFrame(element?.contentWindow ?? null)}
      />
    </section>
  );
}
