import { type RefObject, useEffect, useState } from 'react';

/** iPhones support full screen only for a video; TypeScript's types lack it. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

export interface FullScreen {
  isOn: boolean;
  toggle(): void;
}

/** Full screen of the frame with its controls; of the video alone where the browser supports nothing else. */
export function useFullScreen(frame: RefObject<HTMLElement | null>, video: PhoneVideo): FullScreen {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    const shown = frame.current;
    if (!shown) return;
    // The document's property names only the tag; the shadow root's names the frame.
    const follow = () => setOn(shown.matches(':fullscreen'));
    shown.addEventListener('fullscreenchange', follow);
    return () => shown.removeEventListener('fullscreenchange', follow);
  }, [frame]);

  return {
    isOn,
    toggle() {
      const shown = frame.current;
      if (isOn) void shown?.ownerDocument.exitFullscreen();
      // A page in a frame may not be allowed; then nothing changes, and the browser logs a warning.
      else if (shown?.requestFullscreen) shown.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
      else video.webkitEnterFullscreen?.();
    },
  };
}
