import { signal } from '@preact/signals-react';
import { useId, useMemo } from 'react';
import { readMarkdown } from '../../../../rules/text/markdown.ts';
import { type Host, HostContext } from '../../../core/element/host.ts';
import { Prose } from '../../../core/ui/content/prose.tsx';
import type { Language } from '../../../core/words/words.ts';

/** A link in a preview leads nowhere: the form would be left. */
const nowhere: Host = { element: document.documentElement, language: signal<Language>('ko'), emit: () => false };

/** A text as fans read it. When it is saved, the server reports parts that are not allowed. */
export function MarkdownPreview({ label, text, lang }: { label: string; text: string; lang: Language }) {
  const name = useId();
  const { prose, problems } = useMemo(() => readMarkdown(text), [text]);
  return (
    <section className="markdown-preview" aria-labelledby={name}>
      <p id={name} className="field-label" lang={lang} translate="no">
        {label}
      </p>
      <div lang={lang} translate="no">
        <HostContext value={nowhere}>
          <Prose prose={prose} />
        </HostContext>
      </div>
      {problems.map(({ line, sentence }) => (
        <p key={`${line} ${sentence}`} className="field-error" lang="en" translate="no">
          {line}: {sentence}
        </p>
      ))}
    </section>
  );
}
