import { useSignals } from '@preact/signals-react/runtime';
import type { CaptionsState } from './captions.ts';

/** The current caption. Not announced to screen readers: their users hear the sound itself. */
export function CaptionLines({ captions }: { captions: CaptionsState }) {
  useSignals();
  const lines = captions.lines.value;
  if (lines.length === 0) return null;
  return (
    <p className="caption" lang={captions.chosen.value ?? undefined} aria-hidden="true">
      {lines.map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
    </p>
  );
}
