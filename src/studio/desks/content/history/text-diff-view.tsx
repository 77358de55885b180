import { type Language, useWords } from '../../../../core/words/words.ts';
import { partsOf } from './text-diff.ts';

/** Both versions of a text in one: removed words are struck out, new ones underlined. */
export function TextDiffView({ before, after, lang }: { before: string; after: string; lang: Language }) {
  const t = useWords('studio-content');
  return (
    <p className="text-diff" lang={lang} dir="auto" translate="no">
      {partsOf(before, after, lang).map(({ text, side }, index) =>
        side === 'both' ? (
          <span key={index}>{text}</span>
        ) : side === 'before' ? (
          <del key={index}>
            <span className="unseen">{t('history.removed')}</span>
            {text}
          </del>
        ) : (
          <ins key={index}>
            <span className="unseen">{t('history.added')}</span>
            {text}
          </ins>
        ),
      )}
    </p>
  );
}
