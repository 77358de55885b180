import type { ChangeEvent, CompositionEvent } from 'react';

/**
 * The handlers of a field that rewrites what is typed. What an input method composes has to stay as it is until it is
 * complete.
 */
export const rewriting = (change: (text: string, isComposing: boolean) => void) => ({
  onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    change(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing),
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => change(currentTarget.value, false),
});
