import { describeDetail } from '../../log/describe-detail.ts';
import { type FrameMessage, isShowMessage, type ShowMessage } from './messages.ts';
import { morph } from './morph.ts';

/*
 * The page inside the playground. The server sends it with a policy that gives it an opaque origin and allows no script
 * but the platform's files (security-headers.ts): a shared address can bring only markup here.
 */

const reported = new Set<string>();

function post(message: FrameMessage): void {
  // The gallery's origin is unknown here; the messages are not secret.
  parent.postMessage(message, '*');
}

function report(event: Event): void {
  const detail = event instanceof CustomEvent ? describeDetail(event.detail) : '';
  post({ kind: 'event', name: event.type, detail });
}

function show({ html, language, theme, direction, events }: ShowMessage): void {
  for (const name of events) {
    if (!reported.has(name)) document.addEventListener(name, report);
    reported.add(name);
  }
  Object.assign(document.documentElement, { lang: language, dir: direction });
  document.documentElement.dataset['theme'] = theme;
  const page = new DOMParser().parseFromString(html, 'text/html');
  // These tags would navigate the frame without a click; the policy blocks all other ways.
  for (const element of page.querySelectorAll('meta, base')) element.remove();
  // If the text is a whole page, its styles belong to what is shown.
  page.body.prepend(...page.head.querySelectorAll('style'));
  morph(document.body, page.body);
  if (document.querySelector('fan-doctor')) void load('/doctor.js');
}

/** By the address of the built file: the same file that a partner's page loads. */
function load(path: string): Promise<unknown> {
  return import(/* @vite-ignore */ new URL(path, import.meta.url).href);
}

addEventListener('message', ({ source, data }) => {
  if (source === parent && isShowMessage(data)) show(data);
});
post({ kind: 'ready' });
await load('/embed.js');
