import { useState } from 'react';
import { Button, type ButtonKind } from '../../src/core/ui/form/button.tsx';
import { CheckIcon } from '../../src/core/ui/icons/check.tsx';
import { CopyIcon } from '../../src/core/ui/icons/copy.tsx';
import { useWords } from '../../src/core/words/words.ts';

interface CopyButtonProps {
  label: string;
  kind?: ButtonKind;
  /** The text to copy; called when the button is pressed. */
  text: () => string | Promise<string>;
}

/** How long the button shows its confirmation, in milliseconds. */
const confirmationMs = 2_500;

export function CopyButton({ label, kind, text }: CopyButtonProps) {
  const t = useWords('demo');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      setCopied(true);
      setTimeout(() => setCopied(false), confirmationMs);
    } catch {
      // Without permission for the clipboard the text can be selected by hand.
      setCopied(false);
    }
  };
  return (
    <Button kind={kind} onClick={() => void copy()}>
      {copied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </Button>
  );
}
