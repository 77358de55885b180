import { type RefObject, useEffect, useState } from 'react';

/** iPhones have full screen for a video alone; TypeScript's types don't have it. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

export interface FullScreen {
  isOn: boolean;
  toggle(): void;
}

/** Full screen of the frame with its controls; of the video alone where the browser has nothing else. */
export function useFullScreen(frame: RefObject<HTMLElement | null>, video: PhoneVideo): FullScreen {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    const shown = frame.current;
    if (!shown) return;
    // The document sees only the tag; the frame itself is the shadow root's to tell.
    const follow = () => setOn(shown.matches(':fullscreen'));
    shown.addEventListener('fullscreenchange', follow);
    return () => shown.removeEventListener('fullscreenchange', follow);
  }, [frame]);

  return {
    isOn,
    toggle() {
      const shown = frame.current;
      if (isOn) void shown?.ownerDocument.exitFullscreen();
      // A page in a frame may not allow it; then it stays as it is, and the browser says so to its developer.
      else if (shown?.requestFullscreen) shown.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
      else video.webkitEnterFullscreen?.();
    },
  };
}
