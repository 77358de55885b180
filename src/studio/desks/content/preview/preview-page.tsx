import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { theme as ownTheme } from '../../../../core/design/theme.ts';
import { createRemote } from '../../../../core/state/remote.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { Choice } from '../../../../core/ui/form/choice.tsx';
import { LanguageChoice } from '../../../../core/ui/form/language-choice.tsx';
import { Spinner } from '../../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../../core/words/words.ts';
import { studioCall } from '../../../api/studio-call.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import { DeskHead } from '../../../layout/desk-head.tsx';
import { Failed } from '../../../layout/failed.tsx';
import { showFailure, toasts } from '../../../layout/toasts.ts';
import { previewAddress } from '../../../preview/preview-address.ts';
import { entryAddress } from '../content-state.ts';

const widths = ['phone', 'desktop'] as const;
const themes = ['light', 'dark'] as const;
/** Hours until a copied link expires. It needs no account. */
const linkHours = 72;

/** The saved draft in the real element, on a phone and on a desktop, in each language. */
export function PreviewPage({ kind, entryId }: { kind: EntryKind; entryId: string }) {
  useSignals();
  const t = useWords('studio-content');
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  const [language, setLanguage] = useState(useLanguage());
  const [theme, setTheme] = useState<(typeof themes)[number]>(ownTheme.value === 'dark' ? 'dark' : 'light');
  const [token] = useState(() => createRemote(() => tokenFor(kind, entryId, 1)));
  useEffect(() => {
    void token.load();
    return () => token.dispose();
  }, [token]);
  const copy = async () => {
    try {
      const link = previewAddress({ token: await tokenFor(kind, entryId, linkHours), kind, entryId, language, theme });
      await navigator.clipboard.writeText(location.origin + link);
      toasts.show(t('preview.copied', { days: linkHours / 24 }));
    } catch (error) {
      showFailure(error);
    }
  };
  const state = token.state.value;
  return (
    <>
      <DeskHead title={t('preview.title')} text={t('preview.text')}>
        <Button onClick={() => void copy()}>{t('preview.copy')}</Button>
        <Link href={entryAddress(kind, entryId)} className="button button-quiet">
          {t('history.back')}
        </Link>
      </DeskHead>
      <div className="preview-tools">
        <Choice
          label={t('preview.width')}
          labelUnseen
          options={widths.map((value) => ({ value, label: t(`preview.widths.${value}`) }))}
          value={width}
          onChoose={setWidth}
        />
        <LanguageChoice label={t('preview.language')} value={language} onChoose={setLanguage} />
        <Choice
          label={t('preview.theme')}
          labelUnseen
          options={themes.map((value) => ({ value, label: t(`preview.themes.${value}`) }))}
          value={theme}
          onChoose={setTheme}
        />
      </div>
      {state.status === 'failed' ? <Failed error={state.error} onRetry={token.load} /> : null}
      {state.value === undefined ? (
        state.status === 'loading' ? (
          <div role="status" aria-label={t('loading')}>
            <Spinner />
          </div>
        ) : null
      ) : (
        <div className={`preview preview-${width}`}>
          {/* Our own page, limited by its own policy. A sandbox would give it another origin, which can't send the preview's header. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            key={`${language} ${theme}`}
            title={t('preview.title')}
            src={previewAddress({ token: state.value, kind, entryId, language, theme })}
          />
        </div>
      )}
    </>
  );
}

async function tokenFor(kind: EntryKind, entryId: string, hours: number): Promise<string> {
  const call = 'POST /studio/content/:kind/:entryId/preview';
  return (await studioCall(call, { params: { kind, entryId }, body: { hours } })).token;
}
