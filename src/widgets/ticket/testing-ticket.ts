import { look as lookAt } from '../../../tests/browser/look.ts';
import { received } from '../../core/api/scripted-api-client.ts';

export * from './testing-data.ts';

/** A fan in front of an element. */
export function look(element: HTMLElement) {
  const fan = lookAt(element);
  const code = () => fan.find<HTMLInputElement>('.register input');
  return {
    ...fan,
    /** Pastes into the field. @returns whether that is left to the browser, which inserts what was copied */
    async paste(text: string): Promise<boolean> {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      return (await code()).dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    /** Writes over what stands in the field, as a keyboard does. */
    async type(text: string) {
      (await code()).focus();
      document.execCommand('selectAll');
      document.execCommand('insertText', false, text);
    },
  };
}

/** What was sent. */
export const bodies = async (call: string) => (await received(call)).map(({ body }) => JSON.parse(body));
