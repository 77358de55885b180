import { useState } from 'react';
import { Button } from '../../core/ui/form/button.tsx';
import { CopyIcon } from '../../core/ui/icons/copy.tsx';
import { useWords } from '../../core/words/words.ts';

/** Code with a copy button; if the browser does not allow copying, the text can be selected. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const t = useWords('partners');
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  return (
    <figure className="partners-code">
      <figcaption>{label}</figcaption>
      {/* It scrolls sideways, so it can be reached by the keyboard. */}
      <pre tabIndex={0} translate="no" dir="ltr">
        <code>{code}</code>
      </pre>
      <Button onClick={() => void copy()} aria-label={t('copyOf', { label })}>
        <CopyIcon />
        <span role="status">{t(copied === 'yes' ? 'copied' : copied === 'no' ? 'copyFailed' : 'copy')}</span>
      </Button>
    </figure>
  );
}
