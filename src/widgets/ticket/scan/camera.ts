import { createReader } from './read-picture.ts';

/** Why the camera shows no picture. */
export type CameraProblem = 'none' | 'denied' | 'busy';

/** Milliseconds between two scans; each takes a good part of that on a phone. */
const pause = 150;

/**
 * Shows the camera in a video and scans it for codes.
 * @param onText called with each text; true stops the scan
 * @returns turns the camera off
 */
export function watchCamera(
  video: HTMLVideoElement,
  onText: (text: string) => boolean,
  onProblem: (problem: CameraProblem) => void,
): () => void {
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  };
  const read = createReader();
  const look = async () => {
    if (isOver) return;
    const isThere = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;
    const text = isThere ? await read(video, video.videoWidth, video.videoHeight) : null;
    if (isOver || (text !== null && onText(text))) stop();
    else timer = setTimeout(look, pause);
  };
  const start = async () => {
    // Missing in insecure contexts, although the types say otherwise.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices?.getUserMedia) return onProblem('none');
    try {
      stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      if (isOver) return stop();
      video.srcObject = stream;
      await video.play();
      await look();
    } catch (error) {
      if (!isOver) onProblem(problemOf(error));
    }
  };
  void start();
  return stop;
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}
