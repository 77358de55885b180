import { useEffect, useId, useState } from 'react';
import { call } from '../../core/api/call.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { useLateStyles } from '../../core/element/use-late-styles.ts';
import { Button } from '../../core/ui/button.tsx';
import { CopyIcon } from '../../core/ui/icons/copy.tsx';
import { type Language, useLanguage, useWords } from '../../core/words/words.ts';
import result from './result.css?inline';

const sheets = [result];

interface CodeProps {
  eventId: string;
  onError: (error: unknown) => void;
}

/** The participation code, fetched when it is asked for: nobody reads it over a shoulder by chance. */
export function CodeView({ eventId, onError }: CodeProps) {
  useLateStyles(sheets);
  const t = useWords('event-result');
  const language = useLanguage();
  const id = useId();
  const [told, setTold] = useState<{ code: string; note: string; language: Language } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useState<'copied' | 'copyFailed' | null>(null);

  async function show(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      setTold({ ...(await call('GET /event/:eventId/code', { params: { eventId }, language })), language });
    } catch (error) {
      setFailure(error);
      onError(error);
    } finally {
      setBusy(false);
    }
  }

  // What to do with the code is told in the reader's language, also in one that was chosen since.
  useEffect(() => {
    if (told && told.language !== language && !busy && failure === null) void show();
  });

  async function copy(code: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied('copied');
    } catch {
      // A frame without the permission: the code is on the screen, and can be selected.
      setCopied('copyFailed');
    }
  }

  return (
    <section className="gift" aria-labelledby={id}>
      <h4 id={id}>{t('code')}</h4>
      {told === null ? (
        <Button wide busy={busy} onClick={show}>
          {t('showCode')}
        </Button>
      ) : (
        <>
          <p className="code">{told.code}</p>
          <p dir="auto">{told.note}</p>
          <p className="soft">{t('codeText')}</p>
          <Button wide onClick={() => copy(told.code)}>
            <CopyIcon />
            <span>{t('copy')}</span>
          </Button>
        </>
      )}
      <p className="soft" role="status">
        {copied === null ? '' : t(copied)}
      </p>
      {failure === null ? null : (
        <p className="problem" role="alert">
          {messageOf(failure, language)}
        </p>
      )}
    </section>
  );
}
