import { describeDetail } from '../../log/describe-detail.ts';
import { type FrameMessage, isShowMessage, type ShowMessage } from './messages.ts';
import { morph } from './morph.ts';

/*
 * The page inside the playground. The server sends it with a policy that gives it no origin of its own and runs no
 * script but the platform's files (security-headers.ts): what a shared address brings here is markup alone.
 */

const heard = new Set<string>();

function tell(message: FrameMessage): void {
  // The gallery's origin can't be known here; nothing in it is secret.
  parent.postMessage(message, '*');
}

function report(event: Event): void {
  const detail = event instanceof CustomEvent ? describeDetail(event.detail) : '';
  tell({ kind: 'event', name: event.type, detail });
}

function show({ html, language, theme, direction, events }: ShowMessage): void {
  for (const name of events) {
    if (!heard.has(name)) document.addEventListener(name, report);
    heard.add(name);
  }
  Object.assign(document.documentElement, { lang: language, dir: direction });
  document.documentElement.dataset['theme'] = theme;
  const page = new DOMParser().parseFromString(html, 'text/html');
  // These would lead the frame elsewhere without a click; the policy stops all other ways.
  for (const element of page.querySelectorAll('meta, base')) element.remove();
  // Somebody may have written a whole page: its styles belong to what is shown.
  page.body.prepend(...page.head.querySelectorAll('style'));
  morph(document.body, page.body);
  if (document.querySelector('fan-doctor')) void load('/doctor.js');
}

/** By an address that the build leaves as it is: the same file that a partner's page loads. */
function load(path: string): Promise<unknown> {
  return import(/* @vite-ignore */ new URL(path, import.meta.url).href);
}

addEventListener('message', ({ source, data }) => {
  if (source === parent && isShowMessage(data)) show(data);
});
tell({ kind: 'ready' });
await load('/embed.js');
