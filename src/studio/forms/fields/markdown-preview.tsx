import { useMemo } from 'react';
import { readMarkdown } from '../../../../rules/text/markdown.ts';
import { Prose } from '../../../core/ui/content/prose.tsx';
import type { Language } from '../../../core/words/words.ts';

/** A text as fans read it. What it may not contain is said by the server when it is saved. */
export function MarkdownPreview({ label, text, lang }: { label: string; text: string; lang: Language }) {
  const { prose, problems } = useMemo(() => readMarkdown(text), [text]);
  return (
    <section className="markdown-preview" aria-label={label}>
      <h4>{label}</h4>
      <div lang={lang}>
        <Prose prose={prose} />
      </div>
      {problems.map(({ line, sentence }) => (
        <p key={`${line} ${sentence}`} className="field-error" lang="en">
          {line}: {sentence}
        </p>
      ))}
    </section>
  );
}
