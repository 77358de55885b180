import { computed, signal } from '@preact/signals-react';
import { inquiryPictureSide, maxInquiryPictures } from '../../../../rules/inquiry/pictures.ts';
import { type ActionKey, createActionKey } from '../../../core/api/action.ts';
import { shrinkPicture, toBase64 } from '../../../core/picture/shrink-picture.ts';

export interface ChosenPicture {
  id: number;
  name: string;
  /** The address of the picture in this page. */
  preview: string;
  /** `REFUSED`: it is no picture that can be sent. */
  state: 'PREPARING' | 'READY' | 'SENDING' | 'SENT' | 'FAILED' | 'REFUSED';
  error: unknown;
  /** True if its text is not sent yet. */
  isDraft: boolean;
}

/** Sends one picture, in Base64. */
export type SendPicture = (picture: string, key: string) => Promise<unknown>;

interface Work {
  /** In Base64; null where the file is no picture. */
  ready: Promise<string | null>;
  key: ActionKey;
  /** Null until the text is sent to which it belongs. */
  send: SendPicture | null;
}

export interface PictureTools {
  /** In Base64. @throws {FanError} */
  prepare(file: Blob): Promise<string>;
}

const tools: PictureTools = {
  prepare: async (file) => toBase64(await shrinkPicture(file, { side: inquiryPictureSide, isSquare: false })),
};

export type PicturesState = ReturnType<typeof createPicturesState>;

/**
 * The pictures that a fan adds to a text: chosen and made smaller before it is sent, and sent one by one after it.
 * @param lostNames the names of those that were chosen before the page was loaded again, which has lost them
 */
export function createPicturesState(
  reportError: (error: unknown) => void,
  { prepare } = tools,
  lostNames: readonly string[] = [],
) {
  const chosen = signal<readonly ChosenPicture[]>([]);
  const lost = signal(lostNames);
  const tooMany = signal(0);
  const uploads = new Map<number, Work>();
  let last = 0;

  const change = (id: number, changes: Partial<ChosenPicture>): void => {
    chosen.value = chosen.peek().map((one) => (one.id === id ? { ...one, ...changes } : one));
  };
  const names = computed(() => [
    ...lost.value,
    ...chosen.value.filter(({ isDraft, state }) => isDraft && state !== 'REFUSED').map(({ name }) => name),
  ]);
  const room = computed(() => maxInquiryPictures - chosen.value.filter(({ state }) => state !== 'REFUSED').length);

  async function prepared(id: number, file: Blob): Promise<string | null> {
    try {
      const picture = await prepare(file);
      change(id, { state: 'READY' });
      return picture;
    } catch (error) {
      change(id, { state: 'REFUSED', error });
      reportError(error);
      return null;
    }
  }

  async function sendOne(id: number): Promise<void> {
    const work = uploads.get(id);
    const picture = await work?.ready;
    if (!work?.send || !picture || !uploads.has(id)) return;
    const { send } = work;
    const state = chosen.peek().find((one) => one.id === id)?.state;
    // Pressed twice, it is sent once.
    if (state === 'SENDING' || state === 'SENT') return;
    change(id, { state: 'SENDING', error: null });
    try {
      await work.key.send('picture', (key) => send(picture, key));
      change(id, { state: 'SENT' });
    } catch (error) {
      change(id, { state: 'FAILED', error });
      reportError(error);
    }
  }

  function remove(id: number): void {
    const one = chosen.peek().find((each) => each.id === id);
    if (one === undefined) return;
    URL.revokeObjectURL(one.preview);
    uploads.delete(id);
    tooMany.value = 0;
    chosen.value = chosen.peek().filter((each) => each !== one);
  }

  return {
    chosen,
    /** Pictures that must be chosen again. */
    lost,
    /** How many of the last choice were not taken. */
    tooMany,
    /** The part of an unsent text's pictures that a draft stores. */
    names,
    /** How many may still be chosen. */
    room,
    /** Takes as many as there is room for. */
    add(files: readonly File[]): void {
      const taken = files.slice(0, room.peek());
      tooMany.value = files.length - taken.length;
      lost.value = lost.peek().filter((name) => !taken.some((file) => file.name === name));
      for (const file of taken) {
        const id = (last += 1);
        const preview = URL.createObjectURL(file);
        chosen.value = [
          ...chosen.peek(),
          { id, name: file.name, preview, state: 'PREPARING', error: null, isDraft: true },
        ];
        uploads.set(id, { ready: prepared(id, file), key: createActionKey(), send: null });
      }
    },
    remove,
    /** Sends the selected pictures, once the text is sent. Failed ones stay, and are sent again by `retry`. */
    async send(send: SendPicture): Promise<void> {
      const waiting = [...uploads].filter(([, work]) => work.send === null);
      for (const [, work] of waiting) work.send = send;
      chosen.value = chosen.peek().map((one) => ({ ...one, isDraft: false }));
      lost.value = [];
      tooMany.value = 0;
      for (const [id] of waiting) await sendOne(id);
    },
    retry: (id: number): Promise<void> => sendOne(id),
    /** Removes sent pictures. */
    forgetSent(): void {
      for (const { id, state } of chosen.peek()) if (state === 'SENT') remove(id);
    },
    /** A running upload continues to its end. */
    clear(): void {
      for (const { id, preview } of chosen.peek()) {
        URL.revokeObjectURL(preview);
        if (uploads.get(id)?.send === null) uploads.delete(id);
      }
      chosen.value = [];
      lost.value = [];
      tooMany.value = 0;
    },
  };
}
