import { signal } from '@preact/signals-react';
import { createRemote } from '../../../core/state/remote.ts';
import { studioCall } from '../../api/studio-call.ts';

/** A picture of a text. It has no address: a call reads it on press, since each reading is in the audit log. */
export function createPictureState(params: { inquiryId: string; pictureId: string }) {
  const file = createRemote((abort) =>
    studioCall('GET /studio/inquiry/:inquiryId/picture/:pictureId', { params, signal: abort }),
  );
  const isRequested = signal(false);
  return {
    file: file.state,
    /** True from the first press on. */
    isRequested,
    /** Another press while the picture loads sends no second call. */
    async request(): Promise<void> {
      if (isRequested.peek()) return;
      isRequested.value = true;
      await file.load();
    },
    retry: file.load,
    dispose: file.dispose,
  };
}
