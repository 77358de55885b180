import { useState } from 'react';
import { Button } from '../../core/ui/form/button.tsx';
import { CopyIcon } from '../../core/ui/icons/copy.tsx';
import { useWords } from '../../core/words/words.ts';
import { showFailure } from '../layout/toasts.ts';
import { saveFile } from '../list/csv.ts';
import { codesFile } from './codes-file.ts';
import { staff } from './session-signals.ts';

/** The recovery codes, which are shown once: to copy, or to keep as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useWords('studio');
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => showFailure(error),
    );
  const save = () => {
    const file = codesFile(codes, location.host, staff.peek()?.email ?? null);
    saveFile(file.name, 'text/plain', file.text);
  };
  return (
    <div className="recovery">
      <ul translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="desk-actions">
        <Button onClick={() => void copy()}>
          <CopyIcon />
          <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
        </Button>
        <Button onClick={save}>{t('recovery.save')}</Button>
      </div>
    </div>
  );
}
