import { useSignals } from '@preact/signals-react/runtime';
import { Choice } from '../../../core/ui/form/choice.tsx';
import { LanguageChoice } from '../../../core/ui/form/language-choice.tsx';
import { useWords } from '../../../core/words/words.ts';
import { formats, type MailPage, type MailPreview as Preview, schemes } from './mail-state.ts';
import './mail.css';

/** The mail in one language, as HTML in a frame that runs nothing, or as text. */
export function MailPreview({ mail, preview }: { mail: Pick<MailPage, 'texts'>; preview: Preview }) {
  useSignals();
  const t = useWords('studio-mail');
  const { language, format, scheme, source } = preview;
  const shown = language.value;
  const { subject, text } = mail.texts[shown];
  return (
    <section className="mail" aria-label={t('preview')}>
      <div className="mail-tools">
        <LanguageChoice label={t('language')} value={shown} onChoose={(value) => void (language.value = value)} />
        <Choice
          label={t('format')}
          options={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          value={format.value}
          onChoose={(value) => void (format.value = value)}
        />
        {format.value === 'html' ? (
          <Choice
            label={t('scheme')}
            options={schemes.map((value) => ({ value, label: t(`schemes.${value}`) }))}
            value={scheme.value}
            onChoose={(value) => void (scheme.value = value)}
          />
        ) : null}
      </div>
      <p className="mail-subject" lang={shown} dir="auto">
        {subject}
      </p>
      {format.value === 'html' ? (
        <iframe key={source.value} title={t('preview')} sandbox="" src={source.value} />
      ) : (
        <pre lang={shown}>{text}</pre>
      )}
    </section>
  );
}
