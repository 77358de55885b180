import { type HandoffMessage, isMessage, type RequesterQuestion } from '../session/handoff-message.ts';

/**
 * Replaces the platform's sign-in window in tests. `window=` in the return address selects its behaviour: ask its opener and post
 * a code for the challenge in the answer, close, or nothing.
 */
const query = new URLSearchParams(location.search);
const origin = query.get('origin') ?? '';
const mode = new URLSearchParams(new URL(query.get('return') ?? location.href).search).get('window') ?? 'sign-in';

addEventListener('message', ({ data, origin: from, source }: MessageEvent<unknown>) => {
  if (from !== origin || source !== opener || !isMessage(data, 'fan-handoff-requester')) return;
  const message: HandoffMessage = { type: 'fan-handoff', handoffCode: `code-for-${data.challenge}` };
  opener.postMessage(message, origin);
});
const question: RequesterQuestion = { type: 'fan-handoff-who' };
if (mode === 'sign-in') opener?.postMessage(question, origin);
if (mode === 'close') close();
