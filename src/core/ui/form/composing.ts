import type { ChangeEvent, CompositionEvent } from 'react';

/** True if a key belongs to an input method. Safari sends the one that ends a composition after its end, with the code 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/**
 * The handlers of a field that rewrites its input. Text in an input method has to stay unchanged until it is
 * complete.
 */
export const rewriting = (change: (text: string, isComposing: boolean) => void) => ({
  onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    change(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing),
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => change(currentTarget.value, false),
});
