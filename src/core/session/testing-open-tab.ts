import type { Actions } from './testing-tab.ts';

export interface Tab {
  query<Name extends keyof Actions>(
    name: Name,
    ...argument: Parameters<Actions[Name]>
  ): Promise<Awaited<ReturnType<Actions[Name]>>>;
}

let requests = 0;

/**
 * Opens a test page in a frame in place of another tab: frames of one origin share storage, its events and Web Locks
 * like tabs. Sandboxed, it has an opaque origin and no storage.
 * @param options `rest`: the end of its address, from the next parameter of the query on
 */
export async function openTab(options: { sandboxed?: boolean; origin?: string; rest?: string } = {}): Promise<Tab> {
  const { sandboxed = false, origin = location.origin, rest = '' } = options;
  const frame = document.createElement('iframe');
  if (sandboxed) frame.sandbox.add('allow-scripts');
  frame.src = `${origin}/scripted-page?module=${location.origin}/src/core/session/testing-tab.ts${rest}`;
  const loaded = messageFrom(frame, (data) => data === 'ready');
  document.body.append(frame);
  await loaded;
  return {
    async query(name, ...[argument]) {
      requests += 1;
      const id = requests;
      const answer = messageFrom(frame, (data) => isAnswer(data) && data.id === id);
      frame.contentWindow?.postMessage({ id, name, argument }, '*');
      // The frame runs the action of that name.
      return ((await answer) as { result: never }).result;
    },
  };
}

function isAnswer(data: unknown): data is { id: number } {
  return typeof data === 'object' && data !== null && 'id' in data;
}

function messageFrom(frame: HTMLIFrameElement, fits: (data: unknown) => boolean): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('message', function onMessage({ data, source }: MessageEvent<unknown>) {
      if (source !== frame.contentWindow || !fits(data)) return;
      removeEventListener('message', onMessage);
      resolve(data);
    });
  });
}
