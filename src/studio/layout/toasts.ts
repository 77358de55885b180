import { createToasts } from '../../core/ui/state/toast.tsx';
import { failureText } from '../api/failure.ts';

/** The short messages of Studio. */
export const toasts = createToasts();

/** Shows a failure for which no form or list has a place. */
export const showFailure = (error: unknown): void => toasts.showFailure(failureText(error));
