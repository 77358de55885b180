import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useHost } from '../../../core/element/host.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { CopyIcon } from '../../../core/ui/icons/copy.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import result from './result.css?inline';

const sheets = [result];

interface CodeProps {
  eventId: string;
  onError: (error: unknown) => void;
}

/** The participation code. It is loaded only when the fan presses the button, so that people nearby do not see it by accident. */
export function CodeView({ eventId, onError }: CodeProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('event-result');
  const host = useHost();
  const language = useLanguage();
  const id = useId();
  const [remote] = useState(() =>
    createRemote((signal) =>
      call('GET /event/:eventId/code', { params: { eventId }, language: host.language.peek(), signal }),
    ),
  );
  const [isRequested, setIsRequested] = useState(false);
  const [copied, setCopied] = useState<'copied' | 'copyFailed' | null>(null);
  // The instructions for the code are in the reader's language, so a change of language loads them again.
  useEffect(() => {
    void language;
    if (isRequested) void remote.load();
  }, [remote, isRequested, language]);
  useEffect(() => remote.dispose, [remote]);
  const state = remote.state.value;
  const failure = state.status === 'failed' ? state.error : null;
  useEffect(() => {
    if (failure !== null) onError(failure);
  }, [failure, onError]);

  async function copy(code: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied('copied');
    } catch {
      // A frame has no clipboard permission. The fan can still select the code.
      setCopied('copyFailed');
    }
  }

  return (
    <section className="gift" aria-labelledby={id}>
      <Heading below={2} className="minor" id={id}>
        {t('code')}
      </Heading>
      {state.value ? (
        <CodeText {...state.value} onCopy={copy} />
      ) : (
        <Button
          wide
          busy={isRequested && state.status === 'loading'}
          onClick={() => (isRequested ? void remote.load() : setIsRequested(true))}
        >
          {t('showCode')}
        </Button>
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

function CodeText({ code, note, onCopy }: { code: string; note: string; onCopy: (code: string) => void }) {
  const t = useWords('event-result');
  return (
    <>
      <p className="code">{code}</p>
      <p dir="auto">{note}</p>
      <p className="soft">{t('codeText')}</p>
      <Button wide onClick={() => onCopy(code)}>
        <CopyIcon />
        <span>{t('copy')}</span>
      </Button>
    </>
  );
}
