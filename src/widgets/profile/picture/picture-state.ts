import { computed, signal } from '@preact/signals-react';
import type { AvatarFigure, AvatarGround, DrawnAvatar } from '../../../../rules/person/avatar.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { FanError, isMissing } from '../../../core/api/fan-error.ts';
import { ownAvatar, putAvatar } from '../../../core/member/own-avatar.ts';

/** The fan's unsaved choice. */
export type PictureDraft =
  | { kind: 'drawn'; drawn: DrawnAvatar }
  | {
      kind: 'upload' /** In Base64. */;
      picture: string /** The address of the picture in this page. */;
      preview: string;
    };

export type PictureState = ReturnType<typeof createPictureState>;

export interface PictureTools {
  /** The middle square, small. @throws {FanError} */
  shrink(file: Blob): Promise<Blob>;
  toBase64(file: Blob): Promise<string>;
}

/** The choice of a profile picture. */
export function createPictureState({ shrink, toBase64 }: PictureTools, reportError: (error: unknown) => void) {
  const draft = signal<PictureDraft | null>(null);
  const preparing = signal(false);
  /** The last action, for its message. */
  const done = signal<'saved' | 'removed' | null>(null);
  const action = createAction(reportError);
  /** Changes with each choice: a file that was chosen before it must not replace it. */
  let choice = 0;

  function choose(next: PictureDraft | null): void {
    choice += 1;
    preparing.value = false;
    const before = draft.peek();
    if (before?.kind === 'upload') URL.revokeObjectURL(before.preview);
    draft.value = next;
    done.value = null;
    action.failure.value = null;
  }

  /** The drawn avatar, in the draft or as saved. */
  const drawn = computed((): DrawnAvatar | null => {
    if (draft.value) return draft.value.kind === 'drawn' ? draft.value.drawn : null;
    return ownAvatar.value?.drawn ?? null;
  });

  return {
    draft,
    drawn,
    preparing,
    done,
    failure: action.failure,
    busy: action.busy,
    chooseFigure(figure: AvatarFigure): void {
      choose({ kind: 'drawn', drawn: { figure, ground: drawn.peek()?.ground ?? 'violet' } });
    },
    chooseGround(ground: AvatarGround): void {
      choose({ kind: 'drawn', drawn: { figure: drawn.peek()?.figure ?? 'cat', ground } });
    },
    async chooseFile(file: Blob): Promise<void> {
      choose(null);
      const mine = choice;
      preparing.value = true;
      try {
        const small = await shrink(file);
        const picture = await toBase64(small);
        if (choice === mine) choose({ kind: 'upload', picture, preview: URL.createObjectURL(small) });
      } catch (error) {
        if (!(error instanceof FanError)) throw error;
        if (choice !== mine) return;
        preparing.value = false;
        action.failure.value = error;
        reportError(error);
      }
    },
    cancel: () => choose(null),
    async save(): Promise<void> {
      const chosen = draft.peek();
      if (chosen === null) return;
      const body = chosen.kind === 'drawn' ? { drawn: chosen.drawn } : { picture: chosen.picture };
      const saved = await action.run(JSON.stringify(body), (key) => call('PUT /user/me/avatar', { body, key }));
      if (saved === null) return;
      putAvatar(saved.avatar);
      choose(null);
      done.value = 'saved';
    },
    /** It shows at once, and is taken back if the account refuses. */
    async show(isShown: boolean): Promise<void> {
      const before = ownAvatar.peek();
      if (!before || action.busy.peek()) return;
      done.value = null;
      putAvatar({ ...before, isShown });
      const body = { isShown };
      const saved = await action.run(JSON.stringify(body), (key) => call('PATCH /user/me/avatar', { body, key }));
      if (saved) putAvatar(saved.avatar);
      // It was removed on another device.
      else putAvatar(isMissing(action.failure.peek()) ? null : before);
    },
    async remove(): Promise<void> {
      choose(null);
      const removed = await action.run('remove', (key) => call('DELETE /user/me/avatar', { key }));
      if (removed === null) return;
      putAvatar(null);
      done.value = 'removed';
    },
    dispose: () => choose(null),
  };
}
