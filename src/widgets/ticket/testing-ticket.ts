import { look as lookAt } from '../../../tests/browser/look.ts';
import { received } from '../../core/api/scripted-api-client.ts';

export * from './testing-data.ts';

/** Mounts an element for a signed-in fan. */
export function look(element: HTMLElement) {
  const fan = lookAt(element);
  const code = () => fan.find<HTMLInputElement>('.register input');
  return {
    ...fan,
    /**
     * Pastes into the field.
     * @returns whether the browser's default action is left, which inserts the text
     */
    async paste(text: string): Promise<boolean> {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      return (await code()).dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    /** Replaces the field's text, as typing does. */
    async type(text: string) {
      (await code()).focus();
      document.execCommand('selectAll');
      document.execCommand('insertText', false, text);
    },
  };
}

/** The requests that were sent. */
export const bodies = async (call: string) => (await received(call)).map(({ body }) => JSON.parse(body));
