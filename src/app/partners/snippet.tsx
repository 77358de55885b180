import { platform } from '../../core/platform.ts';
import { useWords } from '../../core/words/words.ts';
import { CodeBlock } from './code-block.tsx';
import { snippetFor } from './partners-state.ts';

/** The code for a page, which works on every page at once: its content is public. */
export function Snippet() {
  const t = useWords('partners');
  return (
    <section className="partners-card" aria-labelledby="partner-snippet">
      <h2 id="partner-snippet">{t('snippet')}</h2>
      <p>{t('snippetText')}</p>
      <CodeBlock label={t('snippetCode')} code={snippetFor(platform.origin)} />
      <p>
        <a href="/docs/embedding.md">{t('guide')}</a> · <a href="/demo/">{t('gallery')}</a>
      </p>
    </section>
  );
}
